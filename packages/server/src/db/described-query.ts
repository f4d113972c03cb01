import pg from 'pg'

/** What the driver makes of a description of rows. */
interface Rows {
  fields: unknown[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

interface Wire {
  describe(what: object): void
}

/** The driver's query as it is inside; its types tell only what it is asked. */
interface DriversQuery {
  name: string
  _result: Rows
  _accumulateRows: boolean
  hasBeenParsed(connection: Wire): boolean
  prepare(connection: Wire): void
  handleCommandComplete(message: object, connection: Wire): void
}
const BareQuery = pg.Query as unknown as new (
  asked: { name: string; text: string; values: unknown[] },
  answered: (error: Error | null, result: unknown) => void,
) => DriversQuery

/** How the rows of a connection's named statements look, by name. A statement whose rows would look otherwise is refused by PostgreSQL. */
export type DescribedRows = Map<string, Rows>

/**
 * A named statement: how its rows look is asked with its first run on a connection and known from then on. PostgreSQL would say it with
 * every answer, names and types of all columns, and the driver would read it.
 */
export class DescribedQuery extends BareQuery {
  readonly #described: DescribedRows

  constructor(
    asked: { name: string; text: string; values: unknown[] },
    described: DescribedRows,
    answered: (error: Error | null, result: unknown) => void,
  ) {
    super(asked, answered)
    this.#described = described
  }

  override prepare(connection: Wire): void {
    const rows = this.#described.get(this.name)
    if (rows === undefined || !this.hasBeenParsed(connection)) return super.prepare(connection)
    const { fields, _parsers, _prebuiltEmptyResultObject } = rows
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject })
    this._accumulateRows = true
    super.prepare(undescribed(connection))
  }

  override handleCommandComplete(message: object, connection: Wire): void {
    super.handleCommandComplete(message, connection)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (!this.#described.has(this.name))
      this.#described.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

const wires = new WeakMap<Wire, Wire>()

/** The same connection, which asks for no description. */
function undescribed(connection: Wire): Wire {
  const known = wires.get(connection)
  if (known !== undefined) return known
  const wire = Object.create(connection, { describe: { value: () => undefined } }) as Wire
  wires.set(connection, wire)
  return wire
}
