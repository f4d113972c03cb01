import { collectionDesk } from './desk.ts'
import { myCasesScreen } from './my-cases.tsx'

/** What a collector sits at. */
export default myCasesScreen(collectionDesk, { name: 'myCases', tellsLeftOut: true })
