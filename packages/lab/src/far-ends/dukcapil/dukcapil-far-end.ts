import { sameText } from '../far-end-server.ts'
import { type SourceFarEnd, type SourceFarEndOptions, startSourceFarEnd } from '../sources/source-far-end.ts'

interface Asked {
  transaction_id: string
  id_number: string
  consent_timestamp?: string
}

/** The simulated far end of a licensed partner of the population register. */
export async function startDukcapilFarEnd(
  options: SourceFarEndOptions & { key: string },
): Promise<SourceFarEnd> {
  return await startSourceFarEnd(
    {
      price: 1_000,
      isKnown: ({ headers }) => sameText(headers.authorization ?? '', `Bearer ${options.key}`),
      asks: ({ pathname }, body) => {
        if (pathname !== '/v2/verifications') return null
        const { transaction_id: key, id_number: subject, consent_timestamp: consentAt } = body as Asked
        return { key, subject, consentAt: consentAt ?? null }
      },
      looksUp: ({ pathname }) => /^\/v2\/verifications\/([^/]+)$/.exec(pathname)?.[1] ?? null,
      tell: ({ key, subject, day, price, life: { register }, half, nothing }) => ({
        transaction_id: key,
        id_number: subject,
        checked_on: day,
        price,
        found: !nothing,
        ...(nothing
          ? {}
          : {
              match: {
                id_number: true,
                name: register.name,
                ...(half ? {} : { birth_date: register.birthday }),
              },
              ...(half ? {} : { face: { score: register.faceScore } }),
            }),
      }),
    },
    options,
  )
}
