import type { Asked } from './model/application.ts'
import { PlayedDesks } from './played-desks.ts'
import { PlayedLoan } from './played-loan.ts'
import { PlayedPayout } from './played-payout.ts'
import { Played, type Playground } from './played.ts'
import type { Act } from './script.ts'

/** Everything that is done about one order, each through the call that a person, an app or the channel would make. */
export class PlayedOrder {
  readonly desks: PlayedDesks
  readonly payout: PlayedPayout
  readonly loan: PlayedLoan

  constructor(ground: Playground, asked: Asked) {
    const order = new Played(ground, asked)
    this.desks = new PlayedDesks(order)
    this.payout = new PlayedPayout(order)
    this.loan = new PlayedLoan(order)
  }

  async play(act: Act): Promise<void> {
    const { desks, payout, loan } = this
    switch (act.kind) {
      case 'decide':
        return await desks.decide(act)
      case 'lookAgain':
        return await desks.lookAgain(act)
      case 'sendBack':
        return await desks.sendBack(act)
      case 'apply':
      case 'resubmit':
      case 'cancel':
      case 'sign':
        return await desks[act.kind]()
      case 'putForward':
      case 'retry':
      case 'unhold':
        return await payout[act.kind](act)
      case 'hold':
      case 'giveUp':
        return await payout[act.kind](act)
      case 'release':
        return await payout.release(act)
      case 'comeBack':
        return await payout.comeBack(act)
      case 'askCode':
        return await loan.askCode()
      case 'takeExtension':
        return await loan.takeExtension(act)
      case 'askReduction':
        return await loan.askReduction(act)
      case 'decideReduction':
        return await loan.decideReduction(act)
      case 'pay':
        return await loan.pay(act)
      case 'match':
        return await loan.match(act)
      case 'confirmMatch':
        return await loan.confirmMatch(act)
    }
  }
}
