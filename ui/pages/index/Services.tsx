import { Price } from '../../components/Price.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import { TradeDrawing } from '../../drawings/TradeDrawing.tsx'
import type { Data } from './+data.ts'

export function Services({ trades, title }: { readonly trades: Data['trades']; readonly title: string }) {
  const { vatRegistered } = usePageInput().site
  return (
    <section className="section" id="services" aria-labelledby="services-title">
      <div className="page stack stack-loose">
        <div className="stack">
          <h2 id="services-title">{title}</h2>
          <p className="lead">
            {vatRegistered
              ? 'Open a trade to see its jobs. Prices include VAT, and you see yours before you confirm.'
              : 'Open a trade to see its jobs and prices. You see yours before you confirm.'}
          </p>
        </div>
        <ul className="plain trades">
          {trades.map((trade) => (
            <li key={trade.slug}>
              <a className={trade.isFlag ? 'trade trade-emergency' : 'trade'} href={`/book?category=${trade.slug}`}>
                <TradeDrawing trade={trade.slug} size={56} />
                <span className="trade-words">
                  <span className="trade-name">{trade.label}</span>
                  <span className="trade-about">{trade.description}</span>
                  {trade.from !== null && <Price amount={trade.from} from vat={vatRegistered} />}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
