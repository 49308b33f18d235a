import { SummaryList } from '../SummaryList.tsx'
import type { GasRecordShown } from './gas-shown.ts'

/** A submitted record to be read, with its PDF. */
export function GasRecordRead({ record }: { readonly record: GasRecordShown }) {
  return (
    <div className="stack">
      <p>
        <a href={record.file}>Download the record (PDF)</a>
      </p>
      <SummaryList rows={record.facts} />
      {record.appliances.map(({ name, facts }, place) => (
        <section key={`${place} ${name}`} className="stack stack-tight">
          <h3>{name}</h3>
          <SummaryList rows={facts} />
        </section>
      ))}
    </div>
  )
}
