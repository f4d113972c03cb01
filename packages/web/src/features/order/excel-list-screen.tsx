import { useSearchParams } from 'react-router'
import { ImportList } from './import/import-list.tsx'
import { ImportPage } from './import/import-page.tsx'
import { UploadPage } from './import/upload-page.tsx'

/** Orders brought in by file: the list, and in its place the import of the address (`?import=7`, `?import=new`). */
function ExcelListScreen() {
  const [search] = useSearchParams()
  const chosen = search.get('import')
  if (chosen === 'new') return <UploadPage />
  const id = Number(chosen)
  if (chosen !== null && Number.isInteger(id) && id > 0) return <ImportPage key={id} id={id} />
  return <ImportList />
}

export default ExcelListScreen
