import { StreetPlate } from '../../components/StreetPlate.tsx'
import { TerracedHouse } from '../../drawings/TerracedHouse.tsx'
import { TradeDrawing, drawnTrades } from '../../drawings/TradeDrawing.tsx'

/** Words that stand on a ground; each pair has 7:1 or more. */
const pairs = [
  ['ink', 'paper'],
  ['ink-soft', 'paper'],
  ['ink', 'sheet'],
  ['ink-soft', 'sheet'],
  ['ink', 'sunken'],
  ['ink-soft', 'sunken'],
  ['brand', 'paper'],
  ['brand', 'brand-tint'],
  ['on-enamel', 'enamel'],
  ['emergency', 'paper'],
  ['emergency', 'emergency-tint'],
  ['on-alarm', 'alarm'],
  ['good', 'good-tint'],
  ['warn', 'warn-tint'],
  ['bad', 'bad-tint'],
  ['on-bad', 'bad-fill'],
] as const

const sizes = ['small', 'body', 'lead', 'title', 'heading', 'display'] as const
const spaces = ['half', '1', '2', '3', '4', '6', '8', '12'] as const

export function Tokens() {
  return (
    <>
      <ul className="plain grid">
        {pairs.map(([words, ground]) => (
          <li
            key={`${words} ${ground}`}
            className="swatch"
            style={{ color: `var(--${words})`, background: `var(--${ground})` }}
          >
            <strong>{words}</strong>
            <span>on {ground}</span>
          </li>
        ))}
      </ul>
      <ul className="plain stack type-specimen">
        {sizes.map((size) => (
          <li key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 1.2 }}>
            {size}: <span className="figures">£1,234.50</span> for the leak
          </li>
        ))}
        <li
          style={{
            fontFamily: 'var(--face-sign)',
            fontSize: 'var(--text-heading)',
            fontStretch: '122%',
            fontWeight: 820,
          }}
        >
          Lettering on a van
        </li>
      </ul>
      <ul className="plain stack stack-tight">
        {spaces.map((space) => (
          <li key={space} className="row">
            <span className="measure-bar" style={{ width: `var(--space-${space})` }} />
            space {space}
          </li>
        ))}
      </ul>
      <div className="row">
        <StreetPlate code="CR0" name="Croydon" />
        <StreetPlate code="CR7" name="Thornton Heath" />
      </div>
      <ul className="plain row">
        {[...drawnTrades(), 'toolbox'].map((trade) => (
          <li key={trade} className="stack stack-tight">
            <TradeDrawing trade={trade} size={56} />
            {trade}
          </li>
        ))}
      </ul>
      <TerracedHouse />
    </>
  )
}
