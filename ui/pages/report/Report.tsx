import { Download } from 'lucide-react'
import { LinkButton } from '../../components/form/Button.tsx'
import { SummaryList } from '../../components/SummaryList.tsx'
import { Table } from '../../components/Table.tsx'
import './report.css'
import type { ReportShown } from './report-shown.ts'

type VisitShown = ReportShown['visits'][number]

/** The reports of a booking, to read and to print. */
export function Report({
  report,
  claimPage,
}: {
  readonly report: ReportShown
  /** Null where nothing can be claimed now. */
  readonly claimPage: string | null
}) {
  const { business, title, about, visits, guarantee, notes, file } = report
  return (
    <>
      <article className="report stack stack-loose">
        <header>
          <p className="report-business">{business.name}</p>
          {business.lines.map((line) => (
            <p key={line} className="soft small">
              {line}
            </p>
          ))}
        </header>
        <h1>{title}</h1>
        <SummaryList rows={about} />
        {visits.map((visit) => (
          <Visit key={visit.visitId} visit={visit} />
        ))}
        {guarantee && (
          <section className="stack" aria-labelledby="guarantee">
            <h2 id="guarantee">Guarantee</h2>
            <SummaryList rows={guarantee.lines} />
            <p>{guarantee.words}</p>
          </section>
        )}
        <footer className="soft">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </footer>
      </article>
      <div className="row no-print">
        {claimPage && <LinkButton href={claimPage}>Claim on the guarantee</LinkButton>}
        <LinkButton variant="secondary" href={file} icon={<Download size={20} aria-hidden="true" />}>
          Report as PDF
        </LinkButton>
      </div>
    </>
  )
}

function Visit({
  visit: { visitId, heading, about, texts, parts, photos, signature, record },
}: {
  readonly visit: VisitShown
}) {
  return (
    <section className="stack" aria-labelledby={visitId}>
      <h2 id={visitId}>{heading}</h2>
      <SummaryList rows={about} />
      {texts.map(({ heading: name, text }) => (
        <section key={name}>
          <h3>{name}</h3>
          <p className="report-text">{text}</p>
        </section>
      ))}
      {parts.length > 0 && <Parts parts={parts} />}
      {photos.map(({ type, heading: name, photos: all }) => (
        <section key={type}>
          <h3>{name}</h3>
          <ul className="plain report-photos">
            {all.map(({ id, src, alt, caption, width, height }) => (
              <li key={id}>
                <figure>
                  <a href={src}>
                    <img src={src} alt={alt} width={width} height={height} loading="lazy" />
                  </a>
                  {caption !== '' && <figcaption>{caption}</figcaption>}
                </figure>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {signature && <Signed signature={signature} />}
      <section>
        <h3>About this report</h3>
        <SummaryList rows={record} />
      </section>
    </section>
  )
}

function Signed({
  signature: { words, lines, picture },
}: {
  readonly signature: NonNullable<VisitShown['signature']>
}) {
  return (
    <section>
      <h3>Signature</h3>
      {words !== '' && <p>{words}</p>}
      {picture && <img className="report-signature" {...picture} alt={picture.alt} loading="lazy" />}
      <SummaryList rows={lines} />
    </section>
  )
}

function Parts({ parts }: { readonly parts: VisitShown['parts'] }) {
  const rows = parts.map((part, place) => ({ ...part, place }))
  return (
    <section>
      <h3>Parts</h3>
      <Table
        caption="Parts that were used"
        captionHidden
        columns={[
          {
            key: 'name',
            label: 'Part',
            cell: ({ name, isExtra }) => (isExtra ? `${name} (extra, outside the agreed price)` : name),
          },
          { key: 'quantity', label: 'Quantity', cell: ({ quantity }) => quantity, end: true },
          { key: 'price', label: 'Price of one', cell: ({ price }) => price || 'Not given', end: true },
          { key: 'total', label: 'Total', cell: ({ total }) => total || 'Not given', end: true },
        ]}
        rows={rows}
        rowKey={({ place }) => String(place)}
        empty={null}
      />
    </section>
  )
}
