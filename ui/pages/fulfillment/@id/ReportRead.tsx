import { SummaryList } from '../../../components/SummaryList.tsx'
import { type ReportShown, endWords } from './report-shown.ts'

/** A report to read. */
export function ReportRead({ report }: { readonly report: ReportShown }) {
  const { workPerformed, parts, customerPresent, issuesFound, recommendations, completionStatus, submission } = report
  const rows = [
    { label: 'Work performed', value: workPerformed },
    {
      label: 'Parts used',
      value:
        parts.length === 0 ? (
          ''
        ) : (
          <ul className="stack stack-tight">
            {parts.map(({ name, quantity, unit_price, source, is_extra }, place) => (
              <li key={`${place} ${name}`}>
                <span className="figures">{quantity} × </span>
                {name}
                {unit_price && <span className="figures">, £{unit_price} each</span>}
                {source && `, ${source}`}
                {is_extra && ' (outside the agreed price)'}
              </li>
            ))}
          </ul>
        ),
    },
    { label: 'Customer present', value: customerPresent === null ? '' : customerPresent ? 'Yes' : 'No' },
    { label: 'Issues found', value: issuesFound },
    { label: 'Recommendations', value: recommendations },
    { label: 'How it ended', value: completionStatus === null ? '' : endWords[completionStatus] },
    { label: 'Reason', value: submission?.reason ?? '' },
    { label: 'Come again by', value: submission?.returnBy ?? '' },
  ].filter(({ value }) => value !== '')
  return rows.length === 0 ? <p className="soft">Nothing is written yet.</p> : <SummaryList rows={rows} />
}
