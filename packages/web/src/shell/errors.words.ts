/** The same words that the server answers with. */
export { errorWords as errors } from '@lumbung/contract/error-words'
