/** The icons of the installed site, by name: their side in points, and whether a system may cut their corners off. */
export const appIcons = {
  'app-192.png': { side: 192, isCut: false },
  'app-512.png': { side: 512, isCut: false },
  'maskable-512.png': { side: 512, isCut: true },
  'apple-180.png': { side: 180, isCut: true },
} as const

export type AppIcon = keyof typeof appIcons

export interface IconLook {
  readonly colour: string
  /** A nearly square logo in the place of the mark; null: the mark. */
  readonly logo: Uint8Array | null
}

/** Draws PNG files. The same look gives the same bytes. */
export interface IconPictures {
  draw(icon: AppIcon, look: IconLook): Promise<Uint8Array>
}

export function isAppIcon(name: string): name is AppIcon {
  return Object.hasOwn(appIcons, name)
}

/** Icons of the present look, each drawn once. */
export function createKeptIcons({ icons }: { readonly icons: IconPictures }) {
  let kept = { folder: '', drawn: new Map<AppIcon, Promise<Uint8Array>>() }
  return {
    /** `folder` names the look. */
    async appIcon(folder: string, icon: AppIcon, look: () => Promise<IconLook>): Promise<Uint8Array> {
      if (kept.folder !== folder) kept = { folder, drawn: new Map() }
      const { drawn } = kept
      const picture = drawn.get(icon) ?? look().then((read) => icons.draw(icon, read))
      drawn.set(icon, picture)
      picture.catch(() => drawn.delete(icon))
      return picture
    },
  }
}
