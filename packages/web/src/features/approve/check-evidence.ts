import { bankNameScoreMin } from '@lumbung/domain/order/bank'
import { openOrderStates } from '@lumbung/domain/order/order'
import type { Translate } from '../../locales/words.ts'
import type { Format } from '../../locales/format.ts'
import { factText, shortPercent, twoDecimals } from '../../parts/order/fact-value.ts'
import type { Review } from './decision.ts'

interface Speaker {
  t: Translate
  format: Format
}

export interface Evidence {
  text: string
  /** Beyond its limit: wants to be looked at. */
  isBad?: boolean
}

function numberOf(figures: Review['figures'], name: string): number | null {
  const figure = figures[name]
  return typeof figure === 'number' ? figure : null
}

function flagEvidence(
  figure: Review['figures'][string] | undefined,
  words: { yes: string; no: string },
): Evidence | null {
  return typeof figure === 'boolean' ? { text: figure ? words.yes : words.no, isBad: !figure } : null
}

/** How alike the account's holder and the borrower's name are. */
function nameEvidence(score: number | null, { t, format }: Speaker): Evidence | null {
  if (score === null) return null
  const [value, least] = [twoDecimals(score, format), twoDecimals(bankNameScoreMin, format)]
  return { text: t('approve.evidence.score', { score: value, least }), isBad: score < bankNameScoreMin }
}

/** What the machine already knows about a check, in a few words; null when it knows nothing. */
export function evidenceOf(
  field: string,
  { figures, identity, linked, order, affordability }: Review,
  { t, format }: Speaker,
): Evidence | null {
  const number = (name: string) => numberOf(figures, name)
  const register = { yes: t('approve.evidence.dukcapil.yes'), no: t('approve.evidence.dukcapil.no') }
  switch (field) {
    case 'onBlacklist':
      return { text: t('review.reject.R06'), isBad: true }
    case 'nikMatchesCard':
      return flagEvidence(figures['idNumberInRegister'] ?? figures['dukcapilMatches'], register)
    case 'nameMatchesCard':
      return flagEvidence(figures['nameMatchesRegister'], register)
    case 'birthdayMatchesCard':
      return flagEvidence(figures['nikMatchesBirthday'], {
        yes: t('approve.evidence.nikBirthday.yes'),
        no: t('approve.evidence.nikBirthday.no'),
      })
    case 'selfieMatchesCard': {
      const score = number('faceScore')
      return score === null
        ? null
        : { text: t('approve.evidence.faceScore', { score: twoDecimals(score, format) }) }
    }
    case 'incomeAmount':
      return identity.monthlyIncome === null ? null : { text: format.number(identity.monthlyIncome) }
    case 'bankNameMatches': {
      // The bank's word, where it has given it, and else the borrower's.
      return nameEvidence(number('accountNameScore') ?? number('bankNameScore'), { t, format })
    }
    case 'accountName':
      return nameEvidence(number('accountNameScore'), { t, format })
    case 'accountFound':
      return { text: t('approve.evidence.accountUnknown'), isBad: true }
    case 'bankAccountNumber':
      return identity.bankName ? { text: identity.bankName } : null
    case 'debtRatio': {
      const ppm = number('debtRatioPpm')
      if (ppm === null || affordability === null) return null
      return {
        text: t('approve.evidence.ofAtMost', {
          value: shortPercent(ppm, format),
          most: shortPercent(affordability.ratioPpmMax, format),
        }),
        isBad: affordability.broken.includes('ratio'),
      }
    }
    case 'registerIdNumber':
    case 'registerName':
    case 'registerBirthday':
      return { text: t('approve.evidence.dukcapil.no'), isBad: true }
    case 'registerFace': {
      const score = number('faceScore')
      return score === null
        ? null
        : { text: t('approve.evidence.faceScore', { score: twoDecimals(score, format) }), isBad: true }
    }
    case 'otherPlatforms': {
      const platforms = number('activePlatforms')
      if (platforms === null) return null
      const isBad = affordability?.broken.includes('platforms') === true
      return { text: t('approve.evidence.platforms', { n: platforms }), isBad }
    }
    case 'amountFits':
      return { text: format.number(order.loanAmount) }
    case 'noOtherOpenOrder': {
      const open = linked.filter(
        (other) =>
          other.by.includes('idNumber') && (openOrderStates as readonly string[]).includes(other.state),
      ).length
      return { text: t('approve.evidence.openOrders', { n: open }), isBad: open > 0 }
    }
    case 'noSharedDevice': {
      const others = number('deviceSharedBy')
      return others === null ? null : { text: t('approve.evidence.device', { n: others }), isBad: others > 0 }
    }
    default:
      return null
  }
}

/** The figures behind a check, shown under it while it is the current one. */
export function figuresOf(
  field: string,
  review: Review,
  { t, format }: Speaker,
): { label: string; value: string }[] {
  const { order, identity, figures } = review
  const due = {
    label: t('approve.figure.dueTotal', { day: format.dayShort(order.dueDay) }),
    value: format.number(order.totalDue),
  }
  const income =
    identity.monthlyIncome === null
      ? []
      : [{ label: t('approve.figure.income'), value: format.number(identity.monthlyIncome) }]
  const fact = (name: 'debtRatioPpm' | 'age', label: string) =>
    figures[name] === undefined
      ? []
      : [{ label, value: factText(name, figures[name] ?? null, { t, format }) }]
  switch (field) {
    case 'debtRatio':
    case 'amountFits':
    case 'incomeAmount':
      return [due, ...income, ...fact('debtRatioPpm', t('approve.figure.debtRatio'))]
    case 'birthdayMatchesCard':
      return fact('age', t('approve.figure.age'))
    default:
      return []
  }
}
