/** The surfaces and inks of a theme, as `ui/tokens.css` has them (`brand-colours.test.ts` compares both). */
export interface Surfaces {
  readonly paper: string
  readonly sheet: string
  readonly sunken: string
  readonly ink: string
  readonly inkSoft: string
}

export const lightSurfaces: Surfaces = {
  paper: '#f6f2e8',
  sheet: '#fffdf7',
  sunken: '#ebe5d6',
  ink: '#191c1a',
  inkSoft: '#43473f',
}

export const darkSurfaces: Surfaces = {
  paper: '#121614',
  sheet: '#1a201d',
  sunken: '#0b0e0d',
  ink: '#f3efe4',
  inkSoft: '#c4c7bc',
}
