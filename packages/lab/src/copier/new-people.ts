import type { ClientBase } from 'pg'
import { maskName, maskNik, maskPhone, normalisePhone } from '@lumbung/domain/people/identity'
import type { Services } from '@lumbung/server/calls/context'
import { bankOf, identityOf } from '@lumbung/server/features/open/identity-of'
import { accountKey } from '@lumbung/server/records/order/order-identity'
import { blindWords } from '@lumbung/server/records/order/order-name-words'
import type { Seals } from '@lumbung/server/secrets/seals'
import { personNoOf } from '../player/made-application.ts'
import type { Alike, Person } from '../player/people.ts'
import { drawnPhoto, photoKinds } from '../player/photos.ts'
import type { Copy } from './copier.ts'
import type { PlayedPerson } from './played-people.ts'

type Row = Record<string, unknown>

const shapes = {
  new_person: `copy integer, person integer, name_masked text, name_first text, phone_masked text, id_number_masked text,
    phone_blind bytea, id_number_blind bytea, device_blind bytea, bank_account_blind bytea, old_name text, name text,
    old_account text, account text, account_report bytea`,
  new_identity: 'copy integer, person integer, field text, sealed bytea, masked text',
  new_contact: `copy integer, person integer, place integer, name_masked text, name_sealed bytea, phone_masked text,
    phone_sealed bytea, phone_blind bytea`,
  new_name_word: 'copy integer, person integer, word bytea',
  new_photo: 'kind text, file_key text, bytes integer',
} as const

/** People of a batch of copies: the rows of each table as one JSON array. */
export type MadePeople = Readonly<
  Record<'new_person' | 'new_identity' | 'new_contact' | 'new_name_word', string>
>

/** Makes somebody else of each copy: of the same age, place and means, with a name, a number and an account of their own. */
export class NewPeople {
  readonly #client: ClientBase
  readonly #seals: Seals
  readonly #played: ReadonlyMap<number, { was: Person; alike: Alike }>

  private constructor(
    client: ClientBase,
    seals: Seals,
    alikeOf: (no: number) => Alike,
    played: readonly PlayedPerson[],
  ) {
    this.#client = client
    this.#seals = seals
    this.#played = new Map(
      played.map(({ person, appliedAs }) => {
        const alike = alikeOf(personNoOf(appliedAs))
        return [person, { was: alike(0), alike }]
      }),
    )
  }

  /** @param alikeOf those who were played, and whoever is like them */
  static async open(
    client: ClientBase,
    { seals, files }: Pick<Services, 'seals' | 'files'>,
    alikeOf: (no: number) => Alike,
    played: readonly PlayedPerson[],
  ): Promise<NewPeople> {
    for (const [table, columns] of Object.entries(shapes))
      await client.query(`create temp table if not exists ${table} (${columns})`)
    const photos: Row[] = []
    for (const kind of photoKinds) {
      // One sealed file a kind: all orders show the same drawings.
      const { key, bytes } = await files.put(await drawnPhoto(kind), { type: 'image/jpeg' })
      photos.push({ kind, file_key: key, bytes })
    }
    await fill(client, 'new_photo', JSON.stringify(photos))
    return new NewPeople(client, seals, alikeOf, played)
  }

  /** Who the copies are: made in the process, so that the database may be at work beside. */
  make(copies: readonly Copy[]): MadePeople {
    const rows = copies.map(({ person, copy }) => {
      const played = this.#played.get(person)
      if (played === undefined) throw new Error(`nobody was played as ${person}`)
      return this.#rowsOf({ copy, person }, played.was, played.alike(copy))
    })
    return {
      new_person: JSON.stringify(rows.map(({ self }) => self)),
      new_identity: JSON.stringify(rows.flatMap(({ identity }) => identity)),
      new_contact: JSON.stringify(rows.flatMap(({ contacts }) => contacts)),
      new_name_word: JSON.stringify(rows.flatMap(({ words }) => words)),
    }
  }

  /** Lays them where the copier finds them, in the place of whoever lay there before. */
  async lay(made: MadePeople): Promise<void> {
    for (const table of ['new_person', 'new_identity', 'new_contact', 'new_name_word'] as const)
      await fill(this.#client, table, made[table])
  }

  #rowsOf(of: { copy: number; person: number }, was: Person, { borrower, bank, contacts, deviceId }: Person) {
    const seals = this.#seals
    const seal = (text: string): string => bytea(seals.seal(text))
    const blind: (...of: Parameters<Seals['blind']>) => string = (...of) => bytea(seals.blind(...of))
    const phone = normalisePhone(borrower.phone)
    return {
      self: {
        ...of,
        name_masked: maskName(borrower.name),
        name_first: (borrower.name.split(/\s+/)[0] ?? '').toLowerCase(),
        phone_masked: maskPhone(phone),
        id_number_masked: maskNik(borrower.idNumber),
        phone_blind: blind('phone', phone),
        id_number_blind: blind('idNumber', borrower.idNumber),
        device_blind: blind('device', deviceId),
        bank_account_blind: blind('bankAccount', accountKey(bank)),
        old_name: was.borrower.name,
        name: borrower.name,
        old_account: was.bank.account,
        account: bank.account,
        account_report: seal(
          JSON.stringify({ account: { found: true, holder: borrower.name.toUpperCase(), nameScore: 1 } }),
        ),
      },
      identity: [...identityOf(borrower, phone), ...bankOf(bank)].map(({ field, value, masked }) => ({
        ...of,
        field,
        sealed: seal(value),
        masked,
      })),
      words: blindWords(seals, borrower.name).map((word) => ({ ...of, word: bytea(word) })),
      contacts: contacts.map((contact, index) => {
        const called = normalisePhone(contact.phone)
        return {
          ...of,
          place: index + 1,
          name_masked: maskName(contact.name),
          name_sealed: seal(contact.name),
          phone_masked: maskPhone(called),
          phone_sealed: seal(called),
          phone_blind: blind('phone', called),
        }
      }),
    }
  }
}

/** Bytes as PostgreSQL reads them in a JSON text. */
function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

async function fill(client: ClientBase, table: keyof typeof shapes, rows: string): Promise<void> {
  await client.query(`truncate ${table}`)
  await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
    rows,
  ])
  await client.query(`analyze ${table}`)
}
