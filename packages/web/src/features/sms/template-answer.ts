import { type getTemplate, getTemplates } from '@lumbung/contract/sms/template'
import type { RetOf } from '@lumbung/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import type { Translate } from '../../locales/words.ts'
import { faultWords } from './template-preview.tsx'

/** A template with its versions, as the server shows it. */
export type TemplateAnswer = RetOf<typeof getTemplate>
export type TemplateVersion = TemplateAnswer['versions'][number]

/** The version that is written or checked. */
export const openOf = ({ versions }: TemplateAnswer): TemplateVersion | undefined =>
  versions.find(({ state }) => state === 'draft' || state === 'submitted')

/** Has the list below ask again. */
export function useRefreshList() {
  const client = useQueryClient()
  return async () => await client.invalidateQueries({ queryKey: [getTemplates.name] })
}

/** Field faults of the server, `missing: owed; banned: sebar`, in words. */
export function faultsIn(text: string, t: Translate): string {
  return text
    .split('; ')
    .map((each) => {
      const [fault = '', about = ''] = each.split(': ')
      return faultWords(fault, about, t)
    })
    .join(' · ')
}
