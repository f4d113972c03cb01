import { expect, test } from 'vitest'
import { assetsIn } from './build.ts'

const page = (entry: string) =>
  `<script type="module" src="/assets/${entry}.js"></script><link rel="stylesheet" href="/assets/index-A1.css"><div id="root"></div>`

test('another build names other files; the same one does not, whatever else the page holds', () => {
  expect(assetsIn(page('index-CyBtwR3e'))).toBe('/assets/index-A1.css /assets/index-CyBtwR3e.js')
  expect(assetsIn(`${page('index-CyBtwR3e')}<p>more</p>`)).toBe(assetsIn(page('index-CyBtwR3e')))
  expect(assetsIn(page('index-0ther'))).not.toBe(assetsIn(page('index-CyBtwR3e')))
})
