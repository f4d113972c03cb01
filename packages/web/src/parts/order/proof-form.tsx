import type { Call, RetOf } from '@lumbung/contract/call'
import { uploadProof } from '@lumbung/contract/repay/payment-proof'
import { photoBytesMax } from '@lumbung/contract/upload-bytes'
import { useRef } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { api, type InputOf, upload } from '../../core/api.ts'
import { FileField } from '../../ui/controls/file-field.tsx'
import { schemaErrors, useForm } from '../../ui/dialog/use-form.ts'

const types = ['.jpg', '.jpeg', '.png', '.pdf'] as const

interface Pictured {
  picture: File | null
}

type FormOf<Values extends Pictured, Answer> = Omit<
  Parameters<typeof useForm<Values, Answer>>[0],
  'send' | 'draft'
>

/** The order that a picture is about, or the payment of none. */
type ProofOf = string | { cashRecordId: number }

/** Uploads a picture once for what it is about: what is sent again under the same key must name the same one. */
function usePicture(): (file: File | null, whose: ProofOf) => Promise<number | null> {
  const kept = useRef<{ file: File; whose: string; id: number } | null>(null)
  return async (file, of) => {
    const whose = JSON.stringify(of)
    if (file === null) return null
    const known = kept.current
    if (known?.file === file && known.whose === whose) return known.id
    const { id } = await upload(uploadProof, typeof of === 'string' ? { orderNo: of } : of, file)
    kept.current = { file, whose, id }
    return id
  }
}

/**
 * A form whose values become the request of a call that takes a picture of its proof: it is uploaded first, for the order or
 * payment that the request is about.
 */
export function useProofForm<C extends Call, Values extends Pictured>({
  call,
  request,
  orderOf,
  check,
  about,
  ...settings
}: FormOf<Values, RetOf<C>> & {
  call: C
  request: (values: Values, requestKey: string) => InputOf<C>
  orderOf: (values: Values) => ProofOf
}) {
  const pictureOf = usePicture()
  return useForm<Values, RetOf<C>>({
    ...settings,
    check: (values, requestKey) => ({
      ...schemaErrors(call.request, request(values, requestKey)),
      ...check?.(values, requestKey),
    }),
    send: async (values, requestKey) => {
      const picture = await pictureOf(values.picture, orderOf(values))
      const asked = request(values, requestKey)
      return await api(call, picture === null ? asked : ({ ...(asked as object), picture } as InputOf<C>))
    },
    about: { ...about, FILE_TYPE: 'picture', FILE_TOO_LARGE: 'picture', FILE_UNREADABLE: 'picture' },
  })
}

/** The field of the picture; `hint` says of what it is one. */
export function ProofPictureField({
  hint,
  ...bound
}: {
  hint: string
  value: File | null
  error: string | undefined
  onChange: (file: File | null) => void
}) {
  const { t } = useSpeech()
  return (
    <FileField
      label={t('change.proof.picture')}
      hint={hint}
      types={types}
      bytesMax={photoBytesMax}
      {...bound}
    />
  )
}
