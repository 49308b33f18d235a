import { useData } from 'vike-react/useData'
import { atKeywords } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Alert } from '../../../../components/Notice.tsx'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import { usePlainScript } from '../../../../islands/use-plain-script.ts'
import { AdminPage } from '../../../admin/AdminPage.tsx'
import { backToKeywords } from '../../KeywordsPage.tsx'
import { RefusedLines } from '../../RefusedLines.tsx'
import { RunProgress } from '../../RunProgress.tsx'
import type { Data } from './+data.ts'
import '../../keywords.css'

export default function KeywordJob() {
  const { run, done, started, aiModel } = useData<Data>()
  usePlainScript('keywords/manager')
  return (
    <AdminPage
      title={run.kind === 'generate' ? 'Generated keywords' : 'An import of keywords'}
      part={atKeywords.home()}
      back={backToKeywords}
      done={done}
    >
      {run.isOpen && (
        <Card>
          <RunProgress run={run} />
          <p className="keyword-fault notice notice-bad" data-keyword-start-fault />
        </Card>
      )}
      <Card title="Counts">
        {run.error && <Alert>{run.error}</Alert>}
        <SummaryList
          rows={[
            { label: 'Status', value: run.state },
            { label: 'About', value: run.about },
            { label: 'Rows', value: run.progress },
            { label: 'Result', value: run.counts },
            { label: 'AI model', value: aiModel ?? '-' },
            { label: 'Started', value: started },
          ]}
        />
      </Card>
      <RefusedLines lines={run.refusals} count={run.refused} are={run.kind === 'generate' ? 'services' : 'lines'} />
    </AdminPage>
  )
}
