import type { ReactNode } from 'react'
import { type OfficeList, officeLists } from '#modules/saved-filters'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { LiveList } from './live-list.ts'
import './list-tools.css'

/**
 * A list whose rows follow what happens, where scripts run: each row that has changed is shown anew in its place, and new
 * rows wait for a press of "3 new". The rows name themselves by `data-row`.
 */
export function LiveRows({ list, children }: { readonly list: OfficeList; readonly children: ReactNode }) {
  usePlainScript('office/live-rows')
  return (
    <div data-live-rows={list} data-live-page={officeLists[list].page}>
      <output className="live-news no-print" data-live-news="" />
      <LiveList value={true}>{children}</LiveList>
    </div>
  )
}
