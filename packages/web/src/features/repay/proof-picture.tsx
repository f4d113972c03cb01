import { getProof } from '@lumbung/contract/repay/payment-proof'
import type { getPaymentRequests } from '@lumbung/contract/repay/payment-request'
import { useSpeech } from '../../locales/language.tsx'
import { act } from '../../core/act.ts'
import { apiFile, download } from '../../core/api.ts'
import { createStore, useStore } from '../../core/store.ts'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import type { RowOf } from '../../ui/list/list-spec.ts'
import { PhotoLook } from '../../ui/photo/photo-look.tsx'
import type { Photo } from '../../ui/photo/photo-query.ts'
import { PhotoViewer } from '../../ui/photo/photo-viewer.tsx'

type Asked = Pick<RowOf<typeof getPaymentRequests>, 'id' | 'orderNo' | 'askedAt' | 'picture'>

const looking = createStore<Asked | null>(null)

/** Opens the picture of a proof; a PDF is only ever downloaded. The server logs each view. */
export async function lookAtProof(row: Asked): Promise<void> {
  if (row.picture === 'image') looking.set(row)
  else await act(downloaded(row))
}

const downloaded = async ({ id, orderNo }: Asked) => await download(getProof, { id }, `${orderNo}.pdf`)

function usePhoto(): (row: Asked) => Photo {
  const { t, format } = useSpeech()
  return ({ id, askedAt }) => ({
    key: `proof ${id}`,
    load: async (signal) => (await apiFile(getProof, { id }, { signal })).blob,
    caption: t('change.proof.picture'),
    note: format.instant(askedAt),
  })
}

/** The picture that was asked to be looked at, closely. Stands once on the screen. */
export function ProofLook() {
  const row = useStore(looking)
  const photo = usePhoto()
  return (
    row && (
      <PhotoLook
        photos={[photo(row)]}
        pair={null}
        open={[0]}
        onOpen={() => undefined}
        onClose={() => looking.set(null)}
      />
    )
  )
}

/** What whoever is to book a payment looks at first; that there is no picture is said. */
export function ProofPicture({ row }: { row: Asked }) {
  const { t } = useSpeech()
  const photo = usePhoto()
  if (row.picture === null) return <span className={cell.quiet}>{t('request.noPicture')}</span>
  if (row.picture === 'image') return <PhotoViewer photos={[photo(row)]} pair={null} />
  return (
    <Button icon="download" onClick={() => void act(downloaded(row))}>
      {t('request.downloadPicture')}
    </Button>
  )
}
