import { addDays, businessDayOf, daysBetween, startOfDay, type BusinessDay } from '@lumbung/domain/calendar'
import { tellEvents } from '@lumbung/contract/open/event'
import { rejectReasons } from '@lumbung/domain/review/review'
import { transact } from '@lumbung/server/db/transaction'
import { TimedWorks } from '@lumbung/server/queue/timed-work'
import { refreshFacts } from '@lumbung/server/reports/refresh-facts'
import { burdenOf } from '../far-ends/sources/lives.ts'
import { channelOf } from './acquisition-channels.ts'
import { applicationIdOf, ask } from './made-application.ts'
import { readCast, type Cast } from './cast.ts'
import { choicesOf, type Choices } from './choices.ts'
import { collect, holdersOfCases } from './collecting.ts'
import { dayEnd, homeTime, morning, officeHoursBefore } from './office-hours.ts'
import { outsourceSome } from './outsourcing.ts'
import { payOut } from './paying-out.ts'
import { Payer } from './paying.ts'
import { peopleOf, type People, type Person } from './people.ts'
import { PlayedOrder } from './played-order.ts'
import { stepsBefore } from './registering.ts'
import { remindOfDay } from './reminding.ts'
import { repay } from './repaying.ts'
import { reviewOrder, signOrder } from './reviewing.ts'
import { type Desk, desks, type GivenWord, type Playground, type Stage } from './stage.ts'
import { Timeline, type Story } from './story.ts'
import { dayEndWork, morningWork, nightWork } from './works-of-copies.ts'

/** What is played: so many applications over so many days, from one seed. */
export interface Plan {
  seed: number
  firstDay: BusinessDay
  days: number
  /** Applications in all. */
  orders: number
  /** How much more often than usual happens what is rare; 1 unless it is said. */
  unrest?: number
  /** How many times as many come on the last two days, which a demo shows at work; 1 unless it is said. */
  lastDays?: number
  /** How many times as often as usual borrowers pay late; 1 unless it is said. */
  trouble?: number
  /** Of what comes to a desk in so many hours of the office before the end, each desk keeps some to the end; none unless it is said. */
  backlogHours?: number
  /** Of who falls due in so many days before the end most owe to the end; 0 unless it is said. */
  owingDays?: number
  /** Nobody applies after so many days; the plan's own days unless it is said. */
  openDays?: number
  /** It is played to be copied: with small photos, and of what happens by itself only what leaves something on orders, so no day is closed either. */
  forCopies?: boolean
  /** Nothing happens after this; the end of the last day unless it is earlier. */
  end?: Date
}

/** Who watches a lender being played. */
export interface Audience {
  applied?(): void
  /** After the timers of a day have run. */
  dayDone?(day: BusinessDay, orders: number): Promise<void>
}

/** A person known to the lender. */
interface Regular {
  person: Person
  /** The app they borrowed from last. */
  app: string | null
  orders: number
}

interface Coming {
  regular: Regular
  at: Date
}

const lastDaysCount = 2
const minuteMs = 60_000
/** Days until those who settled apply again: most of them soon. */
const daysUntilAgain = [
  [4, [0, 0]],
  [3, [1, 3]],
  [2, [4, 7]],
  [1, [8, 18]],
] as const
/** Where those are left who come to a desk in the last hours, one after the other, so that of a handful each desk has some; who applies out of hours is at the first anyway. */
const leftAt = ['final', 'maker', 'first', 'checker', 'final', 'first', 'none'] as const
const lastMinuteOfDay = 22 * 60 + 59
/** Copies get the photos of the demo: reading one that is drawn in full takes longer than the application. */
const smallPhotoPx = 32

/** A lender from its first day on: who applies, and with each application everything that becomes of it. */
export class Lender implements Stage {
  readonly ground: Playground
  readonly cast: Cast
  /** Nothing happens after this. */
  readonly end: Date
  readonly timeline = new Timeline()
  readonly #backlogFrom: Date
  readonly #plan: Plan
  readonly #people: People
  readonly #audience: Audience
  readonly #borrowers = new Map<string, PlayedOrder>()
  readonly #returns = new Map<BusinessDay, Coming[]>()
  /** Orders that were told at which desk they are left, and borrowers whether they owe to the end. */
  #left = 0
  #owing = 0
  #persons = 0
  #orders = 0
  /** Applications that have their moment: who comes again on the day takes the place of somebody of a later one. */
  #placed = 0

  private constructor(ground: Playground, plan: Plan, audience: Audience, cast: Cast, people: People) {
    this.ground = ground
    this.cast = cast
    this.end = plan.end ?? dayEnd(addDays(plan.firstDay, plan.days - 1))
    this.#backlogFrom =
      plan.backlogHours === undefined ? this.end : officeHoursBefore(this.end, plan.backlogHours)
    this.#plan = plan
    this.#people = people
    this.#audience = audience
  }

  /** Plays a plan through the public calls, moment by moment on the clock of the playground. */
  static async play(ground: Playground, plan: Plan, audience: Audience): Promise<void> {
    const cast = await transact(ground.services.db, '*', readCast)
    const lender = new Lender(ground, plan, audience, cast, await peopleOf(plan.seed))
    ground.clock.set(startOfDay(plan.firstDay))
    lender.timeline.begin(lender.#days(), ground.clock.now())
    await lender.timeline.run(ground.clock, lender.end)
    if (plan.forCopies === true) await refreshFacts(ground.services)
  }

  get trouble(): number {
    return this.#plan.trouble ?? 1
  }

  leftFrom(desk: Desk, now: Date): Desk | 'none' | null {
    if (now <= this.#backlogFrom) return null
    for (;;) {
      const next = leftAt[this.#left++ % leftAt.length] ?? 'none'
      if (next === 'none' || desks.indexOf(next) >= desks.indexOf(desk)) return next
    }
  }

  isLeftOwing(due: BusinessDay): boolean {
    const { owingDays = 0 } = this.#plan
    const ago = daysBetween(due, businessDayOf(this.end))
    return ago > 0 && ago <= owingDays && this.#owing++ % 3 < 2
  }

  get photoWidthPx(): number | undefined {
    return this.#plan.forCopies === true ? smallPhotoPx : undefined
  }

  hearPromise(orderNo: string, promise: GivenWord, keeps: number, choices: Choices): void {
    const order = this.#borrowers.get(orderNo)
    if (order && choices.chance(keeps * order.word))
      this.timeline.begin(new Payer(order, promise.day).payPromised(promise), this.ground.clock.now())
  }

  /** Morning by morning who comes, and at the end of each day what happens by itself. */
  async *#days(): Story {
    const { services } = this.ground
    const nights = new TimedWorks(services, nightWork)
    const works = new TimedWorks(services)
    const [mornings, dayEnds] =
      this.#plan.forCopies === true
        ? [new TimedWorks(services, morningWork), new TimedWorks(services, dayEndWork)]
        : [works, works]
    for (let index = 0; index < this.#plan.days; index += 1) {
      const day = addDays(this.#plan.firstDay, index)
      yield startOfDay(day)
      await nights.pass()
      this.timeline.begin(
        remindOfDay(this, day, choicesOf(this.#plan.seed, 'reminding', index)),
        startOfDay(day),
      )
      const coming = this.#arrivals(day, index)
      for (const { regular, at } of coming) this.timeline.begin(this.#apply(regular), at)
      yield morning(day)
      await this.#passTime(mornings)
      await outsourceSome(this, day, choicesOf(this.#plan.seed, 'outsourcing', index))
      const atWork = await holdersOfCases(services)
      for (const player of [...this.cast.staff.collector, ...this.cast.staff.agency_collector]) {
        if (!atWork.has(player.id)) continue
        const choices = choicesOf(this.#plan.seed, 'collecting', player.id * this.#plan.days + index)
        this.timeline.begin(collect(this, player, choices), this.ground.clock.now())
      }
      yield dayEnd(day)
      await this.#passTime(dayEnds)
      await this.#audience.dayDone?.(day, coming.length)
    }
  }

  /** What falls due by itself, and what it queued. */
  async #passTime(works: TimedWorks): Promise<void> {
    const { services } = this.ground
    await works.pass()
    await services.queue.drain(services)
  }

  /** Who applies on a day, in the order of their coming: first those who return, then strangers. */
  #arrivals(day: BusinessDay, index: number): Coming[] {
    const { days, orders, seed, lastDays = 1, openDays = days } = this.#plan
    const weightTo = (end: number) => end + Math.max(0, end - days + lastDaysCount) * (lastDays - 1)
    const ordersTo = (end: number) =>
      Math.round((orders * weightTo(Math.min(end, openDays))) / weightTo(openDays))
    const wanted = Math.max(0, ordersTo(index + 1) - this.#placed)
    this.#placed += wanted
    const choices = choicesOf(seed, 'arrivals', index)
    const coming = (this.#returns.get(day) ?? []).filter(({ at }) => at <= this.end)
    const arrivals = coming.slice(0, wanted)
    for (const { regular, at } of coming.slice(wanted))
      this.#comesAgain(regular, addDays(businessDayOf(at), 1), choices)
    this.#returns.delete(day)
    while (arrivals.length < wanted) {
      this.#persons += 1
      const regular = { person: this.#people(this.#persons), app: null, orders: 0 }
      arrivals.push({ regular, at: this.#atHome(day, choices) })
    }
    return arrivals.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  }

  /** On the last day only in the hours that have passed already. */
  #atHome(day: BusinessDay, choices: Choices): Date {
    const start = startOfDay(day).getTime()
    const minutes = Math.floor((this.end.getTime() - start) / 60_000) - 1
    if (minutes >= lastMinuteOfDay) return homeTime(day, choices)
    return new Date(start + choices.whole(0, Math.max(0, minutes)) * 60_000 + choices.whole(0, 59_999))
  }

  async *#apply(regular: Regular): Story {
    this.#orders += 1
    regular.orders += 1
    const no = this.#orders
    const { seed, unrest } = this.#plan
    const choices = choicesOf(seed, 'life', no, unrest)
    const { person } = regular
    const applicationId = applicationIdOf(seed, person.no, regular.orders)
    const channel = channelOf(seed, person.no)
    const before = { channel, app: regular.app, burden: this.#burdenOf(person) }
    const asked = { applicationId, ...ask(this.cast, choices, person, before) }
    regular.app = asked.product.app_code
    const order = new PlayedOrder(this, asked, choices)
    if (regular.orders === 1) await this.#register(order, choicesOf(seed, 'registering', no))
    await order.apply()
    this.#borrowers.set(order.orderNo, order)
    this.#audience.applied?.()
    if ((yield* reviewOrder(order)) && (yield* signOrder(order)) && (yield* payOut(order)))
      yield* repay(order, choicesOf(seed, 'charging', no))
    await this.#thinkOfAnother(regular, order)
  }

  /** Rupiah a month owed elsewhere; where no source is asked nobody owes anything. */
  #burdenOf({ borrower: { idNumber } }: Person): number {
    const { services, clock } = this.ground
    return services.sources.size === 0 ? 0 : burdenOf(idNumber, businessDayOf(clock.now()))
  }

  /** The app tells of the steps that somebody took before they apply for the first time. */
  async #register(order: PlayedOrder, choices: Choices): Promise<void> {
    const { applicationId, channel, person } = order.asked
    const about = { id: applicationId, channel, deviceId: person.deviceId }
    await order.byApp(tellEvents, { events: stepsBefore(order.now, about, choices) })
  }

  async #thinkOfAnother(regular: Regular, order: PlayedOrder): Promise<void> {
    const { choices, today } = order
    const { state, reject_reason: code, cleared_late: late } = await order.row()
    if (state === 'cleared') {
      if (!choices.chance(late ? 0.3 : 0.65)) return
      const [from, to] = choices.weighted(daysUntilAgain)
      this.#comesAgain(regular, addDays(today, choices.whole(from, to)), choices)
    } else if (state === 'cancelled' || state.endsWith('Rejected')) {
      const reason = rejectReasons.find((known) => known.code === code)
      const coolOff = reason === undefined ? 0 : reason.coolOffDays
      if (coolOff !== null && choices.chance(0.3))
        this.#comesAgain(regular, addDays(today, coolOff + choices.whole(1, 10)), choices)
    }
  }

  #comesAgain(regular: Regular, day: BusinessDay, choices: Choices): void {
    if (daysBetween(this.#plan.firstDay, day) >= this.#plan.days) return
    const now = this.ground.clock.now()
    if (day === businessDayOf(now)) this.#comesAgainAt(regular, minutesAfter(now, choices), choices)
    else this.#returns.set(day, [...(this.#returns.get(day) ?? []), { regular, at: homeTime(day, choices) }])
  }

  /** On the day itself, if it is not over by then. */
  #comesAgainAt(regular: Regular, at: Date, choices: Choices): void {
    const today = businessDayOf(this.ground.clock.now())
    if (businessDayOf(at) !== today) return this.#comesAgain(regular, addDays(today, 1), choices)
    if (this.#placed >= this.#plan.orders || at > this.end) return
    this.#placed += 1
    this.timeline.begin(this.#apply(regular), at)
  }
}

function minutesAfter(now: Date, choices: Choices): Date {
  return new Date(now.getTime() + choices.whole(5, 120) * minuteMs)
}
