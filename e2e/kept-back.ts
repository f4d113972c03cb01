/** As the product does by itself: what is decided at a review desk can be taken back for five seconds. */
export const keptBack = { UNDO_SECONDS: '5' }
