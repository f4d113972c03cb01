import * as z from 'zod/mini'

/**
 * What every report answers: a line a group, and one of all of them. Sums and shares are the server's, each share from the
 * sums beside it; `id` is what the list below is narrowed by.
 */
export function reportAnswer<Figures extends z.core.$ZodShape>(figures: Figures) {
  return z.object({
    lines: z.array(z.object({ ...figures, id: z.string(), name: z.string() })),
    total: z.object(figures),
  })
}
