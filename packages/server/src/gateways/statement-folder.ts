import { constants, type BigIntStats } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isComing, type PutAwayPlace, putAwayPlaces, shownName } from '@lumbung/domain/bank/delivery'

/** Something that lies in an account's folder. */
export interface FolderFile {
  /** As the folder has it, byte by byte: not every name is text. */
  rawName: Buffer
  /** What of it may be shown. */
  name: string
  /** Size and last change: while it stays, the file is the same one. */
  stamp: string
  bytes: number
  /** By the folder's own clock. */
  changedAt: Date
  /** Not a link, a folder, a pipe or anything else that is no file. */
  isPlain: boolean
}

/** Where banks' statements are delivered: a folder with one for each account in it. */
export interface StatementFolder {
  /** What lies there in the order of its names, without what is still coming; null where there is no such folder. */
  list(folder: string): Promise<FolderFile[] | null>
  /**
   * The content of a plain file as it was listed; null when it is gone or another one by now, or has more than `bytesMax`.
   * @throws what the file system says, where it does not let us
   */
  read(folder: string, file: Pick<FolderFile, 'rawName' | 'stamp'>, bytesMax: number): Promise<Buffer | null>
  /**
   * Moves a file, whatever it is, out of the way; false when it is gone or another one by now.
   * @param as its new name, which nothing else bears there
   * @throws what the file system says, where it does not let us
   */
  putAway(
    folder: string,
    file: Pick<FolderFile, 'rawName' | 'stamp'>,
    to: { place: PutAwayPlace; as: string },
  ): Promise<boolean>
}

/** Of what lies in one folder so many are looked at. */
const entriesMax = 2_000

/**
 * Statements in a folder of this machine, mounted or synced. Nothing is followed out of it: an account's folder must be a
 * folder itself, a file a plain one, and neither may have become a link meanwhile.
 */
export function localStatementFolder(root: string): StatementFolder {
  return {
    list: async (folder) => {
      const path = await folderAt(root, folder)
      if (path === null) return null
      const names = (await readdir(path, { encoding: 'buffer' })).filter(isDelivery).sort(Buffer.compare)
      const files: FolderFile[] = []
      for (const rawName of names.slice(0, entriesMax)) {
        const stat = await statOf(inFolder(path, rawName))
        if (stat !== null) files.push(fileOf(rawName, stat))
      }
      return files
    },
    read: async (folder, { rawName, stamp }, bytesMax) => {
      const path = await folderAt(root, folder)
      if (path === null) return null
      return await readWhole(inFolder(path, rawName), path, stamp, bytesMax)
    },
    putAway: async (folder, { rawName, stamp }, { place, as }) => {
      const path = await folderAt(root, folder)
      if (path === null) return false
      const from = inFolder(path, rawName)
      const stat = await statOf(from)
      if (stat === null || stampOf(stat) !== stamp) return false
      const to = join(await placeIn(path, place), as)
      if ((await statOf(to)) !== null) {
        // Who looks beside us moved it just now.
        if ((await statOf(from)) === null) return false
        throw new Error('another file bears its new name already')
      }
      const isMoved = await rename(from, to).then(() => true, orGone(false))
      if (!isMoved) return false
      const moved = await statOf(to)
      if (moved === null || stampOf(moved) === stamp) return true
      // Another file took its name in the last moment: nobody has read that one.
      if ((await statOf(from)) === null) await rename(to, from)
      return false
    },
  }
}

const inFolder = (path: string, rawName: Buffer): Buffer => Buffer.concat([Buffer.from(`${path}/`), rawName])

function isDelivery(rawName: Buffer): boolean {
  const name = rawName.toString()
  return !isComing(name) && !(putAwayPlaces as readonly string[]).includes(name)
}

const stampOf = ({ size, mtimeNs }: BigIntStats): string => `${size}-${mtimeNs}`

const fileOf = (rawName: Buffer, stat: BigIntStats): FolderFile => ({
  rawName,
  name: shownName(rawName.toString()),
  stamp: stampOf(stat),
  bytes: Number(stat.size),
  changedAt: stat.mtime,
  isPlain: stat.isFile(),
})

/** What stands in for what the file system no longer has. */
const orGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead
    throw error
  }

/** Of the name itself: a link is a link. */
const statOf = async (path: string | Buffer): Promise<BigIntStats | null> =>
  await lstat(path, { bigint: true }).catch(orGone(null))

/** @returns the path of an account's folder without links in it; null where there is none, or a link in its place */
async function folderAt(root: string, folder: string): Promise<string | null> {
  const base = await realpath(root).catch(orGone(null))
  if (base === null) return null
  const path = join(base, folder)
  return (await statOf(path))?.isDirectory() === true ? path : null
}

async function placeIn(path: string, place: PutAwayPlace): Promise<string> {
  const target = join(path, place)
  const stat = await statOf(target)
  if (stat === null) await mkdir(target, { mode: 0o750, recursive: true })
  else if (!stat.isDirectory()) throw new Error(`${place} is no folder`)
  return target
}

async function readWhole(
  path: Buffer,
  folder: string,
  stamp: string,
  bytesMax: number,
): Promise<Buffer | null> {
  // A pipe that took its place would keep us waiting, a link would lead elsewhere.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch((error: unknown) => {
    // A link, or a socket, where a file was.
    if (['ELOOP', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    return orGone(null)(error)
  })
  if (file === null) return null
  try {
    const stat = await file.stat({ bigint: true })
    if (!stat.isFile() || stampOf(stat) !== stamp || stat.size > bytesMax) return null
    // The folder itself may have become a link between the two looks.
    const real = await realpath(path, 'buffer').catch(orGone(null))
    if (real === null || !real.subarray(0, folder.length + 1).equals(Buffer.from(`${folder}/`))) return null
    const bytes = await readUpTo(file, Number(stat.size))
    return stampOf(await file.stat({ bigint: true })) === stamp ? bytes : null
  } finally {
    await file.close()
  }
}

async function readUpTo(file: Awaited<ReturnType<typeof open>>, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  let at = 0
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return bytes.subarray(0, at)
}
