import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { placeColumns } from './list-columns.ts'
import { ListPhoneRow } from './list-phone-row.tsx'
import { ListRow } from './list-row.tsx'
import type { Column, Tools } from './list-spec.ts'

interface Person {
  name: string
}

const name: Column<Person> = {
  id: 'name',
  field: 'name',
  head: 'ui.app',
  width: 100,
  link: true,
  cell: (row) => row.name,
}

function drawn(open?: (row: Person) => string): string {
  return renderToStaticMarkup(
    <ListRow
      row={{ name: 'Siti' }}
      name="7"
      columns={placeColumns([name], null)}
      lefts={{}}
      acts={undefined}
      whyNoAct={undefined}
      open={open}
      tools={{} as Tools}
      index={40}
      top={1280}
      isCurrent={false}
      picked={null}
      changed={false}
      onCurrent={() => undefined}
      onPick={undefined}
    />,
  )
}

test('a row of a window says which it is of all; the head is the first', () => {
  expect(drawn()).toContain('aria-rowindex="42"')
})

test('a row can take the focus that J and K bring', () => {
  expect(drawn()).toContain('tabindex="-1"')
})

test('the first column links to what the row opens, where it opens something', () => {
  expect(drawn(() => '/people?one=7')).toContain('<a href="/people?one=7"')
  expect(drawn()).not.toContain('<a')
})

test('on a phone the link of a row is a link: the cell stands around it', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ListPhoneRow
        content={{ status: 'Open', amount: '1', line: 'Siti', side: 'today' }}
        to="/people?one=7"
        acts={<button type="button">More</button>}
        index={3}
        style={{}}
      />
    </MemoryRouter>,
  )
  expect(markup).toContain('aria-rowindex="4"')
  expect(markup).toMatch(/role="cell"[^>]*><a /)
  expect(markup).not.toMatch(/<a [^>]*role=/)
  // What may be done with it is pressed by itself.
  expect(markup).toContain('</a><button')
})
