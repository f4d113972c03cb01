import { preCaseList } from './case-list.tsx'
import { OpeningButton } from './opening-dialog.tsx'

/** What falls due soon and nobody followed up yet. */
export default preCaseList('preCollectionList', ['unassigned', 'assigned'], ({ holds }) => (
  <OpeningButton holds={holds} />
))
