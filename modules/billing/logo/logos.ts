import type { PaperLogo } from '#modules/invoicing'
import { type AuditNote, type Clock, type Result, accept, at } from '#modules/shared'

/** A picture as papers have it: a PNG without transparency. */
interface LogoPicture {
  readonly png: Uint8Array
  /** In pixels. */
  readonly width: number
  readonly height: number
}

interface NotALogo {
  readonly kind: 'not-a-logo'
}

/** Draws pictures anew, so that nothing of the file that came is kept. */
export interface LogoImages {
  /** PNG and JPEG alone. */
  redrawn(file: Uint8Array): Promise<Result<LogoPicture, NotALogo>>
}

export interface KeptLogo extends LogoPicture {
  /** Its name, in hexadecimal. */
  readonly sha256: string
}

/** Keeps the logos of the business, each with the moment from which it is in use. */
export interface LogoStore {
  /** The logo of a moment; null without one. */
  at(moment: Temporal.Instant): Promise<KeptLogo | null>
  find(sha256: string): Promise<Uint8Array | null>
  /** The logo from now on; null takes it away. One transaction, with its line of the audit log; the same one again changes nothing. */
  set(logo: LogoPicture | null, at: Temporal.Instant): Promise<void>
}

export interface LogoPorts {
  readonly logos: LogoStore
  readonly images: LogoImages
  readonly clock: Clock
}

/** The logo on papers: a document has the one of the moment of its issue. */
export function createLogos({ logos, images, clock }: LogoPorts) {
  return {
    async logoAt(moment: Temporal.Instant | null): Promise<PaperLogo | null> {
      const logo = await logos.at(moment ?? clock.now())
      if (!logo) return null
      const { png, width, height, sha256 } = logo
      return { png, width, height, address: at.logo(sha256) }
    },
    readLogo: (sha256: string) => logos.find(sha256),
    async setLogo(file: Uint8Array): Promise<Result<null, NotALogo>> {
      const picture = await images.redrawn(file)
      if (!picture.ok) return picture
      await logos.set(picture.value, clock.now())
      return accept(null)
    },
    removeLogo: () => logos.set(null, clock.now()),
  }
}

export type Logos = ReturnType<typeof createLogos>

export function auditOfLogo(before: string | null, after: string | null): AuditNote<'setting_changed'> {
  const target = { kind: 'setting', id: 'logo' }
  return { action: 'setting_changed', target, before: { value: before }, after: { value: after } }
}
