import { expect, test } from 'vitest'
import { LendingError } from '@lumbung/domain/errors'
import { checkStatement } from '@lumbung/domain/bank/statement'
import { readCamt053 } from './read-camt053.ts'

/** As ISO 20022 has it: camt.053.001.02, two entries, one more that is only pending. */
const document = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr><Stmt>
<Id>STMT-225</Id><ElctrncSeqNb>225</ElctrncSeqNb>
<Acct><Id><Othr><Id>0358812</Id></Othr></Id><Ccy>IDR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="IDR">1284503118.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="IDR">1283085118</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
<Ntry><Amt Ccy="IDR">1007000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-20T08:41:00+07:00</DtTm></BookgDt>
<AcctSvcrRef>BCA20112600017</AcctSvcrRef><BkTxCd><Prtry><Cd>TRF</Cd></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>ANGSURAN 11</Ustrd></RmtInf></TxDtls></NtryDtls>
<AddtlNtryInf>TRSF &amp; CR SITI</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="IDR">2425000</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
<AcctSvcrRef>BCA20112600018</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>261119009654-1</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="IDR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`

test('booked entries are read with their side, time and every word that says what they are', () => {
  const read = readCamt053(document)
  expect(read).toMatchObject({
    account: '0358812',
    number: '225',
    from: '2026-11-20',
    to: '2026-11-20',
    start: 1_284_503_118,
  })
  expect(read.lines).toEqual([
    {
      txId: 'BCA20112600017',
      day: '2026-11-20',
      time: '08:41',
      amount: 1_007_000,
      type: 'TRF',
      info: 'TRSF & CR SITI ANGSURAN 11',
    },
    {
      txId: 'BCA20112600018',
      day: '2026-11-20',
      time: null,
      amount: -2_425_000,
      type: '',
      info: '261119009654-1',
    },
  ])
  expect(() => checkStatement(read)).not.toThrow()
})

test.each([
  ['another currency', 'Ccy="IDR">1007000.00', 'Ccy="USD">1007000.00'],
  ['part of a rupiah', '1007000.00', '1007000.50'],
  ['no closing balance', 'CLBD', 'ITBD'],
  ['a tag that does not end', '</Stmt>', ''],
  ['a document type', '<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'],
  ['no statement', 'BkToCstmrStmt', 'Other'],
])('%s is refused', (_what, from, to) => {
  const broken = document.replaceAll(from, to)
  expect(broken).not.toBe(document)
  expect(() => readCamt053(broken)).toThrow(LendingError)
  try {
    readCamt053(broken)
  } catch (error) {
    expect((error as LendingError).code).toBe('STATEMENT_UNREADABLE')
  }
})
