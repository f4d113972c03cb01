import { sameText } from '../far-end-server.ts'
import { type SourceFarEnd, type SourceFarEndOptions, startSourceFarEnd } from '../sources/source-far-end.ts'

interface Asked {
  reference_id: string
  bank_code: string
  account_number: string
  expected_name: string
  consent_given_at?: string
}

/** Whose an account is that is not the borrower's. */
const somebodyElse = 'SUPARMAN HADIWIJOYO'

/** The simulated far end of a payment provider that asks banks whose an account is. Its subject is the account's number. */
export async function startAccountNameFarEnd(
  options: SourceFarEndOptions & { key: string },
): Promise<SourceFarEnd> {
  return await startSourceFarEnd(
    {
      price: 500,
      isKnown: ({ headers }) => sameText(String(headers['x-api-key'] ?? ''), options.key),
      asks: ({ pathname }, body) => {
        if (pathname !== '/v1/account-checks') return null
        const asked = body as Asked
        return {
          key: asked.reference_id,
          subject: asked.account_number,
          consentAt: asked.consent_given_at ?? null,
          expectedName: asked.expected_name,
        }
      },
      looksUp: ({ pathname }) => /^\/v1\/account-checks\/([^/]+)$/.exec(pathname)?.[1] ?? null,
      tell: ({ key, subject, expectedName, day, price, life: { account }, half, nothing }) => ({
        reference_id: key,
        account_number: subject,
        checked_on: day,
        fee: price,
        ...(nothing || account === null
          ? { status: 'NOT_FOUND' }
          : {
              status: 'FOUND',
              ...(half
                ? {}
                : {
                    account_holder_name: account.isTheirs
                      ? expectedName?.toUpperCase()
                      : (account.holder ?? somebodyElse),
                  }),
            }),
      }),
    },
    options,
  )
}
