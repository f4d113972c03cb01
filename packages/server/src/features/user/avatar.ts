import { getAvatar } from '@lumbung/contract/user/staff'
import { refuse } from '@lumbung/domain/errors'
import { implement, type FileAnswer } from '../../calls/registry.ts'

/** A colleague's picture; colleagues see each other wherever they work. */
export const showAvatar = implement(getAvatar, async ({ id }, { tx, services }): Promise<FileAnswer> => {
  const person = await tx.selectFrom('staff').select('avatar').where('id', '=', id).executeTakeFirst()
  const key = person?.avatar ?? refuse('NOT_FOUND')
  const { content, type } = await services.files.get(key)
  return { bytes: content, mediaType: type }
})
