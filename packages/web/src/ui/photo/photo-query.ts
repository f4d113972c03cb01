import { queryOptions } from '@tanstack/react-query'

export interface PhotoSource {
  key: string
  load: (signal: AbortSignal) => Promise<Blob>
}

export interface Photo extends PhotoSource {
  caption: string
  note: string
}

/** A photo is fetched once while it is wanted, and never kept on disk. */
export const photoQuery = (photo: PhotoSource) =>
  queryOptions({
    queryKey: ['photo', photo.key],
    queryFn: ({ signal }) => photo.load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
