import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Services } from '@lumbung/server/calls/context'
import { transact } from '@lumbung/server/db/transaction'
import { setAvatar } from '@lumbung/server/records/people/staff'

const side = 80
const backgrounds = ['#d8e6df', '#e6dccb', '#d5dfec', '#eadbd9', '#e0dcec', '#dbe7d0', '#ece3c8', '#cfe3e6']
const skins = ['#e3b48c', '#d19a6c', '#b97f52', '#c98d5f', '#edc6a1']
const clothes = ['#2f5d50', '#7a3b3b', '#31486b', '#5b4a78', '#8a5a2b', '#3d6b4f', '#5c5c66', '#9a4f63']
const hairs = ['#1d1a19', '#2b211d', '#3a2a22']
/** Of the demo's staff; who is not named here is drawn with short hair. */
const women = new Set(
  `Rani Hesti Nadia Dewi Sari Lina Intan Ketut Maya Ratna Putri Gita Siska Tiara Laras Wulan Nina`.split(' '),
)

/** Gives each person of the demo who has no picture a drawn one. */
export async function drawAvatars(services: Services): Promise<void> {
  const people = await services.db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('is_demo', '=', true)
    .where('avatar', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, name } of people) {
    const picture = await sharp(Buffer.from(portraitOf(name)))
      .resize(side, side)
      .flatten()
      .jpeg({ quality: 88 })
      .toBuffer()
    const { key } = await services.files.put(picture, { type: 'image/jpeg' })
    await transact(services.db, '*', async (tx) => await setAvatar(tx, id, key))
  }
}

/** A drawn face that is always the same for a name: no fonts are needed, and nobody's likeness is shown. */
function portraitOf(name: string): string {
  const dice = createHash('sha256').update(name).digest()
  const pick = (list: readonly string[], place: number): string =>
    list[(dice[place] ?? 0) % list.length] ?? ''
  const [skin, cloth, hair] = [pick(skins, 1), pick(clothes, 2), pick(hairs, 3)]
  const isWoman = women.has(name.split(' ')[0] ?? '')
  const head = isWoman
    ? (dice[4] ?? 0) % 5 < 3
      ? scarf(pick(clothes, 5), skin)
      : longHair(hair, skin)
    : shortHair(hair, skin, (dice[4] ?? 0) % 3)
  const glasses = (dice[6] ?? 0) % 4 === 0 ? spectacles : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160">
    <rect width="160" height="160" fill="${pick(backgrounds, 0)}"/>
    <path d="M14 160c4-38 32-50 66-50s62 12 66 50z" fill="${cloth}"/>
    ${head}${face}${glasses}</svg>`
}

const face = `<g fill="none" stroke="#3b2a22" stroke-width="2.6" stroke-linecap="round">
    <path d="M62 66q5-4 11 0M87 66q6-4 11 0"/><path d="M70 92q10 8 20 0"/></g>
  <circle cx="68" cy="74" r="3.2" fill="#2a1e18"/><circle cx="92" cy="74" r="3.2" fill="#2a1e18"/>`

const spectacles = `<g fill="none" stroke="#3a3f47" stroke-width="2.4">
    <circle cx="68" cy="74" r="10"/><circle cx="92" cy="74" r="10"/><path d="M78 74h4"/></g>`

function neckAndFace(skin: string): string {
  return `<path d="M68 96h24v18q-12 12-24 0z" fill="${skin}"/><path d="M68 104q12 10 24 0v6q-12 9-24 0z" fill="#0002"/>
    <ellipse cx="80" cy="76" rx="27" ry="32" fill="${skin}"/>`
}

function shortHair(hair: string, skin: string, cut: number): string {
  const fringe = [
    'M52 70q0-34 28-34t28 34q-6-18-28-18t-28 18z',
    'M51 72q-2-38 30-38t28 38q-4-12-12-18-20 8-36-2-6 6-10 20z',
  ]
  const crop = 'M53 66q2-32 27-32t27 32q-8-14-27-14t-27 14z'
  return `${neckAndFace(skin)}<path d="${fringe[cut] ?? crop}" fill="${hair}"/>`
}

function longHair(hair: string, skin: string): string {
  return `<path d="M46 122q-6-92 34-92t34 92q-14 8-18-6H64q-4 14-18 6z" fill="${hair}"/>${neckAndFace(skin)}
    <path d="M52 74q0-38 28-38t28 38q-4-18-22-22-16 10-30 6-3 6-4 16z" fill="${hair}"/>`
}

function scarf(cloth: string, skin: string): string {
  return `<path d="M40 128q-6-100 40-100t40 100q-40 22-80 0z" fill="${cloth}"/>
    <ellipse cx="80" cy="76" rx="25" ry="30" fill="${skin}"/><path d="M56 66q4-22 24-22t24 22q-8-12-24-12t-24 12z" fill="#0002"/>`
}
