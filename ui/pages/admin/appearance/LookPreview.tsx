import { brandColours, contrastOf, darkSurfaces, lightSurfaces, type ThemeColours } from '#modules/appearance'
import { Table } from '../../../components/Table.tsx'

interface Logo {
  readonly address: string
  readonly width: number
  readonly height: number
}

/** The focus ring of `ui/tokens.css` in each theme: it stays as it is. */
const rings = { light: { ring: '#191c1a', halo: '#ffd34d' }, dark: { ring: '#f3efe4', halo: '#5b4a00' } } as const

/** A colour on a button, on a link and under the focus ring in both themes, and at the head of an invoice. */
export function LookPreview({
  colour,
  business,
  logo,
}: {
  readonly colour: string
  readonly business: string
  readonly logo: Logo | null
}) {
  const { light, dark } = brandColours(colour)
  return (
    <div className="stack">
      <div className="look-samples">
        <figure className="look-sample">
          <ThemeSample colours={light} surfaces={lightSurfaces} {...rings.light} />
          <figcaption>Light theme</figcaption>
        </figure>
        <figure className="look-sample">
          <ThemeSample colours={dark} surfaces={darkSurfaces} {...rings.dark} />
          <figcaption>Dark theme</figcaption>
        </figure>
        <figure className="look-sample">
          <PaperSample colour={colour} business={business} logo={logo} />
          <figcaption>Head of an invoice</figcaption>
        </figure>
      </div>
      <Table
        caption={`Contrasts of ${colour}, as measured`}
        rows={[...lines('light', light, lightSurfaces), ...lines('dark', dark, darkSurfaces)]}
        rowKey={({ about }) => about}
        columns={[
          { key: 'about', label: 'Place', cell: ({ about }) => about },
          { key: 'colours', label: 'Colours', cell: ({ front, behind }) => `${front} on ${behind}` },
          {
            key: 'contrast',
            label: 'Contrast',
            cell: ({ front, behind }) => `${contrastOf(front, behind).toFixed(1)} to 1`,
          },
          { key: 'needs', label: 'Needed', cell: ({ needs }) => `${needs} to 1` },
        ]}
        empty={<p>No colour.</p>}
      />
    </div>
  )
}

type Surfaces = typeof lightSurfaces

function lines(theme: string, { brand, brandTint, onEnamel }: ThemeColours, { paper, sheet, inkSoft }: Surfaces) {
  return [
    { about: `Link on the page, ${theme}`, front: brand, behind: paper, needs: 7 },
    { about: `Link on a card, ${theme}`, front: brand, behind: sheet, needs: 7 },
    { about: `Words on a button, ${theme}`, front: onEnamel, behind: brand, needs: 7 },
    { about: `Soft words on a tint, ${theme}`, front: inkSoft, behind: brandTint, needs: 7 },
    { about: `Shape on the page, ${theme}`, front: brand, behind: paper, needs: 3 },
  ]
}

function ThemeSample({
  colours: { brand, brandTint, onEnamel },
  surfaces: { paper, sheet, ink },
  ring,
  halo,
}: {
  readonly colours: ThemeColours
  readonly surfaces: Surfaces
  readonly ring: string
  readonly halo: string
}) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className="look-drawing">
      <rect width="320" height="200" fill={paper} />
      <rect x="16" y="16" width="288" height="168" rx="6" fill={sheet} />
      <rect x="32" y="32" width="120" height="44" rx="6" fill={brand} />
      <text x="92" y="60" textAnchor="middle" fill={onEnamel} fontSize="17" fontWeight="700">
        Book Now
      </text>
      <rect x="168" y="28" width="128" height="52" rx="10" fill={halo} />
      <rect x="171" y="31" width="122" height="46" rx="8" fill={ring} />
      <rect x="174" y="34" width="116" height="40" rx="6" fill={brand} />
      <text x="232" y="60" textAnchor="middle" fill={onEnamel} fontSize="17" fontWeight="700">
        In focus
      </text>
      <text x="32" y="108" fill={ink} fontSize="16">
        See{' '}
        <tspan fill={brand} textDecoration="underline">
          all our services
        </tspan>
      </text>
      <rect x="32" y="124" width="256" height="44" rx="6" fill={brandTint} />
      <circle cx="54" cy="146" r="9" fill={brand} />
      <text x="74" y="152" fill={ink} fontSize="16">
        Your visit is confirmed
      </text>
    </svg>
  )
}

const paperInk = '#1c1917'

function PaperSample({
  colour,
  business,
  logo,
}: {
  readonly colour: string
  readonly business: string
  readonly logo: Logo | null
}) {
  const scale = logo && Math.min(110 / logo.width, 36 / logo.height, 1)
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className="look-drawing">
      <rect width="320" height="200" fill="#ffffff" />
      <rect width="320" height="6" fill={colour} />
      {logo && scale && (
        <image href={logo.address} x="20" y="22" width={logo.width * scale} height={logo.height * scale} />
      )}
      <text x="20" y={logo ? 84 : 50} fill={paperInk} fontSize="15" fontWeight="700">
        {business}
      </text>
      <text x="300" y={logo ? 84 : 50} textAnchor="end" fill={colour} fontSize="20" fontWeight="700">
        INVOICE
      </text>
      <text x="20" y="118" fill={paperInk} fontSize="13">
        Boiler repair
      </text>
      <text x="300" y="118" textAnchor="end" fill={paperInk} fontSize="13">
        £90.00
      </text>
      <rect x="20" y="128" width="280" height="1" fill="#d6d3d1" />
      <text x="20" y="156" fill={paperInk} fontSize="13">
        Pay online at
      </text>
      <text x="106" y="156" fill={colour} fontSize="13" fontWeight="700">
        the link of the invoice
      </text>
    </svg>
  )
}
