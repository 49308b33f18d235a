import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'

/** The object that stands for a trade; a toolbox where we have drawn none. */
export function TradeDrawing({ trade, size = 48 }: { readonly trade: string; readonly size?: number }) {
  return <Drawing size={size}>{trades[trade] ?? toolbox}</Drawing>
}

export const drawnTrades = () => Object.keys(trades)

const toolbox = (
  <>
    <rect className="wash" x="6" y="20" width="36" height="20" />
    <path d="M6 20h36v20H6zM6 28h36M17 20v-6a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6" />
    <path className="copper" d="M24 26v5" />
  </>
)

const trades: Readonly<Record<string, ReactNode>> = {
  plumbing: (
    <>
      <path className="wash" d="M8 20h24a8 8 0 0 1 8 8v4h-9v-3H8z" />
      <path d="M8 17v15M8 20h22a10 10 0 0 1 10 10v2h-9v-3H8M22 20v-7M15 10h14" />
      <path className="copper" d="M35.500 37v1M35.500 42v1" />
    </>
  ),
  electrical: (
    <>
      <rect className="wash" x="8" y="8" width="32" height="32" />
      <path d="M8 8h32v32H8zM8 17h32M13 31h22" />
      <path d="M14 23v6h4v-6zM22 23v6h4v-6zM30 23v6h4v-6z" />
      <path className="copper" d="M13 12.500h6M32 23v3M16 26v3M24 26v3" />
    </>
  ),
  heating: (
    <>
      <rect className="wash" x="9" y="14" width="30" height="20" />
      <path d="M9 16a2 2 0 0 1 2-2h26a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2zM16.500 14v20M24 14v20M31.500 14v20" />
      <path className="copper" d="M39 30h4v11M9 30H5v11" />
      <path d="M17 9c-2-2 2-3 0-5M25 9c-2-2 2-3 0-5M33 9c-2-2 2-3 0-5" />
    </>
  ),
  plastering: (
    <>
      <path className="wash" d="M6 32h36v10H6z" />
      <path d="M6 26h30l6-3H12zM6 26v3h30l6-3v-3M24 23v-5h-8M16 15h12a3 3 0 0 1 0 6" />
      <path className="copper" d="M6 38h14" />
    </>
  ),
  flooring: (
    <>
      <path className="wash" d="M12 12h24l8 26H4z" />
      <path d="M12 12h24l8 26H4zM20 12l-4 26M28 12l4 26M9.500 20.500h8.500M19 26h10M30.500 20.500h8M6.500 31H17M31.500 31h10" />
      <path className="copper" d="M23 18h2M23 32h2" />
    </>
  ),
  kitchen: (
    <>
      <rect className="wash" x="7" y="22" width="34" height="20" />
      <path d="M7 8h34v34H7zM7 16h34M7 22h34M13 27h22v10H13z" />
      <path d="M12 12h1M19 12h1M28 12h8" />
      <path className="copper" d="M17 32c2-2 3 2 5 0s3 2 5 0 3 1 4 0" />
    </>
  ),
  bathroom: (
    <>
      <path className="wash" d="M5 25h38c0 8-3 12-8 12H13c-5 0-8-4-8-12z" />
      <path d="M4 25h40M6 25c0 8 3 12 8 12h20c5 0 8-4 8-12M13 37l-2 4M35 37l2 4M10 25V10a4 4 0 0 1 8 0" />
      <path className="copper" d="M14.500 14h7M16 18v1M20 18v1" />
    </>
  ),
  renovation: (
    <>
      <path className="wash" d="M5 24h24v18H5z" />
      <path d="M5 24h24v18H5zM5 30h24M5 36h24M13 24v6M21 24v6M9 30v6M17 30v6M25 30v6M13 36v6M21 36v6" />
      <path d="M27 6l11 5-3 6-11-5z" />
      <path className="copper" d="M34 15l5 20" />
    </>
  ),
  painting: (
    <>
      <rect className="wash" x="8" y="8" width="26" height="10" />
      <path d="M8 8h26v10H8zM34 13h6v9H22v6" />
      <path className="copper" d="M22 28v14" />
      <path d="M8 22v4M13 22v2" />
    </>
  ),
  tiling: (
    <>
      <path className="wash" d="M7 7h16v16H7zM25 25h16v16H25z" />
      <path d="M7 7h16v16H7zM25 7h16v16H25zM7 25h16v16H7zM25 25h16v16H25z" />
      <path className="copper" d="M15 11l4 4-4 4-4-4zM33 29l4 4-4 4-4-4z" />
    </>
  ),
  security: (
    <>
      <rect className="wash" x="10" y="20" width="28" height="22" />
      <path d="M10 22a2 2 0 0 1 2-2h24a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2zM16 20v-5a8 8 0 0 1 16 0v5" />
      <circle className="copper-fill" cx="24" cy="29" r="3" />
      <path className="copper" d="M24 30v6" />
    </>
  ),
  structural: (
    <>
      <rect className="wash" x="4" y="8" width="40" height="8" />
      <path d="M4 8h40M4 16h40M8 8v8M16 8l-4 8M26 8l-4 8M36 8l-4 8M42 8l-2 8M13 16v26M35 16v26M8 42h10M30 42h10" />
      <path className="copper" d="M13 24h0M13 28h0M35 24h0M35 28h0M10 32h6M32 32h6" />
    </>
  ),
  emergency: (
    <>
      <path className="wash" d="M12 34V24a12 12 0 0 1 24 0v10z" />
      <path d="M12 34V24a12 12 0 0 1 24 0v10M7 34h34v8H7zM24 5V3M9.500 11L8 9.500M38.500 11L40 9.500M4 24H3M45 24h-1" />
      <path className="copper" d="M24 21v6M24 30.500v.2" />
    </>
  ),
  roofing: (
    <>
      <path className="wash" d="M24 9L4 28h40z" />
      <path d="M24 8L3 28M24 8l21 20M33 16.500V8h5v13M9 26v16h30V26M20 42V31h8v11" />
      <path className="copper" d="M17 21c1.500 2 3.500 2 5 0 1.500 2 3.500 2 5 0 1.500 2 3.500 2 4 0" />
    </>
  ),
  carpentry: (
    <>
      <path className="wash" d="M5 22l26 10v8z" />
      <path d="M4 21l27 10v9zM8 26l1.500 3 2-1.300M14 29.500l1.500 3 2-1.300M20 33l1.500 3 2-1.300" />
      <path d="M31 31l3-2a6 6 0 1 1 2 11h-5" />
      <path className="copper" d="M36.500 33.500v3" />
    </>
  ),
}
