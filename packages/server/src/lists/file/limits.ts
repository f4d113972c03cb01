/** Every limit on a list file that somebody uploads. */

export const columnsMax = 200
/** Rows under the header, blank ones included. */
export const rowsMax = 100_000
/** What one cell of Excel holds. */
export const cellCharactersMax = 32_767
/** All cells together: one long text used by every cell is a bomb too. */
export const textCharactersMax = 100_000_000

export const zipEntriesMax = 1_000
export const zipUnpackedBytesMax = 200 * 1024 * 1024
export const zipRatioMax = 100
/** Below this size a high ratio is only a file full of repetitions. */
export const zipRatioFromBytes = 1024 * 1024

/** While the reader works; waiting for whoever takes the rows does not count. */
export const readTimeMsMax = 60_000
/** A reader whose rows nobody takes is ended. */
export const idleMsMax = 300_000
export const readerHeapMegabytesMax = 768
/** Readers at once in one process; further files wait. */
export const readersMax = 2
export const rowsPerBatch = 500
