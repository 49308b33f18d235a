/** The words of the picture that a link to a page shows in messages and social networks. */
export interface SocialPictureWords {
  readonly title: string
  /** One or two sentences. */
  readonly text: string
  readonly business: string
  readonly hotline: string
  /** "#rrggbb" of the business, and the softer text on a plate in it; null or left out: as the program came. */
  readonly colours?: { readonly plate: string; readonly soft: string } | null
}

/** Draws a PNG of 1200 by 630 points, of at most 100 kB. The same words give the same bytes. */
export interface SocialPictures {
  draw(words: SocialPictureWords): Promise<Uint8Array>
}

/** About 2 MB at most; a site of this kind has some forty public pages. */
const mostKept = 60

/** Pictures are drawn once for their words, and kept until many others were asked for. */
export function createKeptPictures({ pictures }: { readonly pictures: SocialPictures }) {
  const kept = new Map<string, Promise<Uint8Array>>()
  return {
    /** The picture of these words: see `SocialPictures`. */
    socialPicture(words: SocialPictureWords): Promise<Uint8Array> {
      const { title, text, business, hotline, colours } = words
      const key = JSON.stringify([title, text, business, hotline, colours])
      const drawn = kept.get(key) ?? pictures.draw(words)
      kept.delete(key)
      kept.set(key, drawn)
      drawn.catch(() => kept.delete(key))
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break
        kept.delete(oldest)
      }
      return drawn
    },
  }
}
