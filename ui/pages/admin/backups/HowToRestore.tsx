import { Card } from '../../../components/Card.tsx'
import type { ArchiveLine } from './+data.ts'

/** The way back from an archive, in words: it needs the server itself, so no button does it. */
export function HowToRestore({ newest }: { readonly newest: ArchiveLine | null }) {
  const archive = newest === null ? 'ARCHIVE' : `${newest.place}/${newest.name}`
  const key = newest?.isEncrypted ? ' --identity key.txt' : ''
  return (
    <Card title="How to restore">
      <div className="stack">
        <p>
          An archive is everything: bookings, payments, documents, photos and the keys of the site. A restore needs the
          command line of a server, and never writes over data that is there.
        </p>
        <ol className="stack">
          <li>Install the same version of Callout, or a later one, on a machine that can read the archive.</li>
          <li>
            Check it first: <code className="backup-name">{`callout restore ${archive}${key} --verify`}</code>
          </li>
          <li>
            Put it into an empty folder:{' '}
            <code className="backup-name">{`callout restore ${archive}${key} --to /srv/callout-restored`}</code>
          </li>
          <li>
            Start the server with DATA_DIR set to that folder, and run <code>callout doctor</code>.
          </li>
          <li>
            Compare the payments since the moment of the archive with the pages of your payment providers. The
            reconciliation names each difference.
          </li>
        </ol>
        <p>Practise this twice a year. docs/backups.md has the drill, and how to add a continuous copy.</p>
      </div>
    </Card>
  )
}
