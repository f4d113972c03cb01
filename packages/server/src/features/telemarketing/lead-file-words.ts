import type { Language } from '@lumbung/contract/fields'
import type { LeadColumn, LeadRowIssue } from '@lumbung/domain/leads/lead-row'

type Words = Record<Language, string>
const w = (en: string, id: string, zh: string): Words => ({ en, id, zh })

/** Heads of the template; recognised when it comes back. */
export const leadColumnWords: Readonly<Record<LeadColumn, Words>> = {
  phone: w('Phone', 'Nomor telepon', '手机号'),
  name: w('Name', 'Nama', '姓名'),
  regency: w('Regency code', 'Kode kabupaten/kota', '县市代码'),
  consentDay: w('Consent given on', 'Tanggal persetujuan', '同意日期'),
  source: w('Data source', 'Sumber data', '数据来源'),
}

/** What other lists call them. */
const otherNames: Readonly<Record<LeadColumn, readonly string[]>> = {
  phone: ['phonenumber', 'mobile', 'mobilephone', 'hp', 'nohp', 'nomorhp', 'telepon', 'telp', '电话', '手机'],
  name: ['fullname', 'customername', 'namalengkap', '客户姓名'],
  regency: ['regency', 'city', 'citycode', 'kodekota', 'kodekabupaten', '城市代码'],
  consentDay: ['consentday', 'consentdate', 'consent', 'tanggalsetuju', 'tglpersetujuan', '授权日期'],
  source: ['source', 'sumber', '来源'],
}

export const leadColumnNames = Object.fromEntries(
  Object.entries(otherNames).map(([column, names]) => [
    column,
    [...Object.values(leadColumnWords[column as LeadColumn]), ...names],
  ]),
) as Record<LeadColumn, string[]>

/** Why a row became no lead, as the file of refused rows says it. */
export const leadIssueWords: Readonly<Record<LeadRowIssue, Words>> = {
  cellsShifted: w(
    'more or fewer cells than the header',
    'jumlah sel tidak sama dengan judul',
    '单元格数与表头不符',
  ),
  phoneMissing: w('no phone', 'nomor telepon kosong', '缺少手机号'),
  notPhone: w('not an Indonesian mobile number', 'bukan nomor ponsel Indonesia', '不是印尼手机号'),
  consentMissing: w(
    'no consent, so nobody may call',
    'tanpa persetujuan, tidak boleh dihubungi',
    '无同意，不得联系',
  ),
  notDay: w('the day of consent is not a date', 'tanggal persetujuan bukan tanggal', '同意日期不是日期'),
  consentInFuture: w('the consent lies in the future', 'persetujuan di masa depan', '同意日期晚于今天'),
  notRegency: w('not a regency code', 'bukan kode kabupaten/kota', '不是县市代码'),
  tooLong: w('a text is too long', 'ada teks terlalu panjang', '文本过长'),
  doubled: w('stands in the file before', 'sudah ada di baris sebelumnya', '文件中重复'),
  customer: w('is a customer of this app already', 'sudah menjadi nasabah aplikasi ini', '已是该应用客户'),
  doNotCall: w('does not want to be called', 'tidak mau dihubungi', '已要求勿扰'),
  otherBatch: w(
    'is a lead of the last 30 days',
    'sudah menjadi prospek 30 hari terakhir',
    '近30天内已是线索',
  ),
}

export const rowWords = w('Row', 'Baris', '行')
export const reasonWords = w('Reason', 'Alasan', '原因')
export const refusedSheetWords = w('Refused leads', 'Prospek ditolak', '被拒线索')
export const templateWords = w('Leads', 'Prospek', '线索')
