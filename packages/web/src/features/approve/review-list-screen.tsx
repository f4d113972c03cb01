import { decidedList } from './decided-list.tsx'
import { ReviewFigures } from './review-figures.tsx'

/** Every review done, with the figures of each reviewer above it. */
export default decidedList({ name: 'reviewList', report: ReviewFigures })
