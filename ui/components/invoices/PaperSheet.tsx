import type { Paper, PaperLine, PaperParty, PaperTable } from '#modules/invoicing'
import './paper.css'

/** A document as it is printed: the words and figures of its PDF, in the same order. */
export function PaperSheet({ paper }: { readonly paper: Paper }) {
  const {
    title,
    mark,
    logo,
    supplier,
    customer,
    particulars,
    remarks,
    items,
    totals,
    vat,
    ages,
    sections,
    blanks,
    foot,
  } = paper
  return (
    <article className="paper stack" aria-label={paper.name}>
      <header className="paper-head">
        <div>
          {logo && <img className="paper-logo" src={logo.address} width={logo.width} height={logo.height} alt="" />}
          <Party party={supplier} isSupplier />
        </div>
        <div>
          <p className="paper-title">{title}</p>
          {mark && <p className="paper-mark">{mark}</p>}
        </div>
      </header>
      <div className="paper-about">
        {customer && <Party party={customer} />}
        <Lines lines={particulars} />
      </div>
      {remarks.map((remark) => (
        <p key={remark} className="paper-remark">
          {remark}
        </p>
      ))}
      <Rows table={items} />
      {totals.length > 0 && (
        <dl className="paper-totals">
          {totals.map(({ label, value, isMain }, place) => (
            <div key={`${place} ${label}`} className={isMain ? 'paper-main' : undefined}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {vat && <Rows table={vat} isNamed />}
      {ages && (
        <section className="paper-section">
          <h2 className="paper-heading">{ages.name}</h2>
          <Lines
            lines={ages.columns.map(({ heading }, place) => ({ label: heading, value: ages.rows[0]?.[place] ?? '' }))}
          />
        </section>
      )}
      {sections.map(({ heading, paragraphs, lines }) => (
        <section key={heading} className="paper-section">
          <h2 className="paper-heading">{heading}</h2>
          {lines.length > 0 && <Lines lines={lines} />}
          {paragraphs.map((paragraph, place) => (
            <p key={`${place} ${paragraph}`}>{paragraph}</p>
          ))}
        </section>
      ))}
      {blanks.length > 0 && (
        <ul className="plain paper-blanks">
          {blanks.map((blank) => (
            <li key={blank}>{blank}</li>
          ))}
        </ul>
      )}
      <footer className="soft small">{foot}</footer>
    </article>
  )
}

function Party({ party, isSupplier = false }: { readonly party: PaperParty; readonly isSupplier?: boolean }) {
  return (
    <div className="paper-party">
      <p className="soft small">{party.heading}</p>
      <p className={isSupplier ? 'paper-supplier' : 'paper-name'}>{party.name}</p>
      {party.lines.map((line, place) => (
        <p key={`${place} ${line}`}>{line}</p>
      ))}
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly PaperLine[] }) {
  return (
    <dl className="paper-lines">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ table, isNamed = false }: { readonly table: PaperTable; readonly isNamed?: boolean }) {
  const { name, columns, rows } = table
  const endOf = (place: number) => (columns[place]?.holds === 'figures' ? 'align-end figures' : undefined)
  return (
    <table className="table paper-table">
      <caption className={isNamed ? undefined : 'out-of-sight'}>{name}</caption>
      <thead>
        <tr>
          {columns.map(({ heading }, place) => (
            <th key={heading} scope="col" className={endOf(place)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={`${line} ${row[0] ?? ''}`}>
            {row.map((cell, place) => {
              const Cell = place === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={columns[place]?.heading ?? place}
                  data-label={columns[place]?.heading}
                  className={endOf(place)}
                  {...(place === 0 && { scope: 'row' })}
                >
                  {cell}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
