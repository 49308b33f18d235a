/** Room that stays free for the browser itself, in bytes. */
const reserve = 10_000_000

/** Whether a phone that says so much about its room can keep so many bytes more. Most say too little to refuse. */
export function hasRoom({ quota, usage }: StorageEstimate, bytes: number): boolean {
  return quota === undefined || usage === undefined || quota - usage >= bytes + reserve
}
