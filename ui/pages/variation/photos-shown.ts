import type { VariationPhoto } from '#modules/booking'

type Photo = Pick<VariationPhoto, 'id' | 'type' | 'caption' | 'width' | 'height'>

const kindWords = { during: 'During the work', issue: 'Issue' } as const satisfies Record<
  VariationPhoto['type'],
  string
>

/** A photo with the words that name it for those who do not see it. */
export function photoShown({ id, type, caption, width, height }: Photo, place: number, count: number) {
  return { id, caption, width, height, name: caption ?? `${kindWords[type]}, photo ${place + 1} of ${count}` }
}

/** The photos of a variation, each with its address for this reader. */
export function photosShown(photos: readonly Photo[], hrefOf: (id: string) => string) {
  return photos.map((photo, place) => ({ ...photoShown(photo, place, photos.length), href: hrefOf(photo.id) }))
}

export type AskedPhoto = ReturnType<typeof photosShown>[number]
