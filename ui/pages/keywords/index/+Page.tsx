import { Download, Plus, Upload } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { estimateFormula, measuredFormula } from '#modules/keywords'
import { atKeywords } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Tiles } from '../../../components/form/Tiles.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { usePlainScript } from '../../../islands/use-plain-script.ts'
import { GeneratePart } from '../GeneratePart.tsx'
import { KeywordsPage } from '../KeywordsPage.tsx'
import { PageList } from '../PageList.tsx'
import type { Data } from './+data.ts'
import { KeywordFilters } from './KeywordFilters.tsx'
import { KeywordTable } from './KeywordTable.tsx'
import { RecentUpdates } from './RecentUpdates.tsx'
import { Suggestions } from './Suggestions.tsx'

export default function Keywords() {
  const { done, tiles, isEmpty, undo } = useData<Data>()
  usePlainScript('keywords/manager')
  return (
    <KeywordsPage tab={atKeywords.home()} done={done}>
      {undo && <Undo {...undo} />}
      <div className="keyword-tiles" data-keyword-tiles>
        <Tiles figures={tiles} />
      </div>
      <div className="keyword-tools">
        <GeneratePart />
        <div className="row row-tight keyword-ways">
          <LinkButton variant="secondary" href={atKeywords.add()} icon={<Plus size={20} aria-hidden="true" />}>
            Add keywords
          </LinkButton>
          <LinkButton variant="secondary" href={atKeywords.import()} icon={<Upload size={20} aria-hidden="true" />}>
            Import
          </LinkButton>
          <LinkButton
            variant="secondary"
            href={atKeywords.export()}
            download
            icon={<Download size={20} aria-hidden="true" />}
          >
            Export
          </LinkButton>
        </div>
      </div>
      <Suggestions />
      {isEmpty ? <NoneYet /> : <List />}
      <RecentUpdates />
    </KeywordsPage>
  )
}

function List() {
  const { pages } = useData<Data>()
  return (
    <>
      <PageList pages={pages} />
      <KeywordFilters />
      <p className="keyword-fault notice notice-bad" data-keyword-fault />
      <p className="soft" data-keyword-loading hidden>
        Loading keyword data...
      </p>
      <KeywordTable />
      <details className="disclosure">
        <summary>How performance is worked out</summary>
        <p>{estimateFormula}</p>
        <p>{measuredFormula}</p>
      </details>
    </>
  )
}

function NoneYet() {
  return (
    <Card>
      <EmptyState title="No keywords yet">
        The searches that customers may find you with will be here. Generate them from your services and areas, add your
        own, or import the performance export of Search Console.
      </EmptyState>
    </Card>
  )
}

function Undo({ ids, left }: NonNullable<Data['undo']>) {
  const back = useCameBack(`${atKeywords.home()}/restore`)
  return (
    <Notice title={ids.length === 1 ? 'The keyword is deleted' : `${ids.length} keywords are deleted`}>
      <FormProblems of={back} />
      <form method="post" action={`${atKeywords.home()}/restore`} className="row row-tight" noValidate>
        {ids.map((id) => (
          <input key={id} type="hidden" name={`keyword-${id}`} value="yes" />
        ))}
        <Button variant="secondary">Undo</Button>
        <span className="soft">It can be undone for {left} more seconds.</span>
      </form>
    </Notice>
  )
}
