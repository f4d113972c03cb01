const mebibyte = 1024 * 1024

/** A photo or proof of income, as it is uploaded (ruling 11). */
export const photoBytesMax = 10 * mebibyte
/** A list, a statement, a file of lines. */
export const listBytesMax = 20 * mebibyte
