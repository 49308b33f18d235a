import type { Appearance, KeptPicture } from '#modules/appearance'
import type { PaperLogo } from '#modules/invoicing'
import { type Clock, type Result, accept, at } from '#modules/shared'

interface LogoPicture {
  readonly png: Uint8Array
  /** In pixels. */
  readonly width: number
  readonly height: number
}

interface NotALogo {
  readonly kind: 'not-a-logo'
}

/** Draws logos anew. */
export interface LogoImages {
  /** A PNG without metadata or transparency, no larger than papers need it. Refused: anything but a PNG, a JPEG or a WebP. */
  redrawn(file: Uint8Array): Promise<Result<LogoPicture, NotALogo>>
}

/** Keeps the pictures of logos for good: papers of the past have them. */
export interface LogoStore {
  find(sha256: string): Promise<(KeptPicture & LogoPicture) | null>
  /** One transaction; the same picture again changes nothing. */
  keep(picture: LogoPicture, at: Temporal.Instant): Promise<KeptPicture>
}

export interface LogoPorts {
  readonly logos: LogoStore
  readonly images: LogoImages
  /** The look of a moment by the settings. */
  readonly appearanceAt: (moment: Temporal.Instant) => Promise<Appearance>
  readonly clock: Clock
}

/** The look of papers: a document has the one of the moment of its issue. */
export interface PaperLook {
  readonly logo: PaperLogo | null
  readonly colour: string | null
}

export function createLogos({ logos, images, appearanceAt, clock }: LogoPorts) {
  return {
    /** Null: the look of now. */
    async lookAt(moment: Temporal.Instant | null): Promise<PaperLook> {
      const { colour, logo } = await appearanceAt(moment ?? clock.now())
      const found = logo && (await logos.find(logo.sha256))
      if (!found) return { colour, logo: null }
      const { png, width, height, sha256 } = found
      return { colour, logo: { png, width, height, address: at.logo(sha256) } }
    },
    readLogo: async (sha256: string): Promise<Uint8Array | null> => (await logos.find(sha256))?.png ?? null,
    /** Null where nobody uploaded it. */
    async logoOf(sha256: string): Promise<KeptPicture | null> {
      const found = await logos.find(sha256)
      return found && { sha256, width: found.width, height: found.height }
    },
    /** Keeps the picture; the settings say whether it is in use. */
    async keepLogo(file: Uint8Array): Promise<Result<KeptPicture, NotALogo>> {
      const picture = await images.redrawn(file)
      return picture.ok ? accept(await logos.keep(picture.value, clock.now())) : picture
    },
  }
}

export type Logos = ReturnType<typeof createLogos>
