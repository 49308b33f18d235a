import { at } from '#modules/shared'

const rules = [
  { href: at.market.checks(), label: 'How we check adverts' },
  { href: at.market.ranking(), label: 'How we rank results' },
  { href: at.market.reviews(), label: 'How reviews of experts work' },
  { href: at.market.complaints(), label: 'Complaints about experts' },
]

/** At the foot of each page of the directory and the job board. */
export function MarketRules({ but }: { readonly but?: string }) {
  return (
    <nav aria-label="Rules for experts and jobs">
      <ul className="plain row">
        {rules
          .filter(({ href }) => href !== but)
          .map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
