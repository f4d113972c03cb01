/**
 * Why a sum of money is not proved: `applied` is what was asked for and nobody lent yet, `notArrived` a payout that no ledger has,
 * `contract` what was agreed and not what moved, `cameBack` what arrived and was taken back, `ofPerson` what one person has before
 * them, `ofCases` cases as they stood while somebody held them, `noMoney` always 0,
 * `noPenalty` what is left without its penalty, where the proof of what is left has it.
 */
export type Unproved =
  | 'applied'
  | 'notArrived'
  | 'contract'
  | 'cameBack'
  | 'ofPerson'
  | 'ofCases'
  | 'noMoney'
  | 'noPenalty'
