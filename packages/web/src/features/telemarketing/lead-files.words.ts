import type { LeadRowIssue } from '@lumbung/domain/leads/lead-row'
import type { ImportState } from '@lumbung/domain/order/import-file'
import type { Area, Word } from '../../locales/area.ts'

const states = {
  uploaded: { id: 'Diunggah', en: 'Uploaded', zh: '已上传' },
  previewing: { id: 'Sedang dibaca', en: 'Being read', zh: '读取中' },
  previewed: { id: 'Siap dimasukkan', en: 'Ready', zh: '待提交' },
  committing: { id: 'Sedang dimasukkan', en: 'Being imported', zh: '提交中' },
  committed: { id: 'Masuk', en: 'Imported', zh: '已提交' },
  failed: { id: 'Gagal dibaca', en: 'Could not be read', zh: '读取失败' },
} as const satisfies Record<ImportState, Word>

const issues = {
  cellsShifted: { id: 'Sel bergeser', en: 'Cells shifted', zh: '单元格错位' },
  phoneMissing: { id: 'Nomor kosong', en: 'No phone', zh: '缺少手机号' },
  notPhone: { id: 'Bukan nomor ponsel', en: 'Not a mobile number', zh: '不是手机号' },
  consentMissing: { id: 'Tanpa persetujuan', en: 'No consent', zh: '无同意' },
  notDay: { id: 'Tanggal persetujuan tidak terbaca', en: 'Consent day not a date', zh: '同意日期无效' },
  consentInFuture: { id: 'Persetujuan di masa depan', en: 'Consent in the future', zh: '同意日期晚于今天' },
  notRegency: { id: 'Kode kota tidak dikenal', en: 'Unknown regency', zh: '县市代码无效' },
  tooLong: { id: 'Teks terlalu panjang', en: 'Text too long', zh: '文本过长' },
  doubled: { id: 'Ganda di berkas', en: 'Twice in the file', zh: '文件内重复' },
  customer: { id: 'Sudah nasabah', en: 'A customer already', zh: '已是客户' },
  doNotCall: { id: 'Tidak mau dihubungi', en: 'Does not want calls', zh: '已要求勿扰' },
  otherBatch: { id: 'Sudah menjadi prospek', en: 'A lead already', zh: '已是线索' },
} as const satisfies Record<LeadRowIssue, Word>

export const leadFiles = {
  states,
  issues,
  rowStates: {
    accepted: { id: 'Diterima', en: 'Accepted', zh: '已接受' },
    refused: { id: 'Ditolak', en: 'Refused', zh: '被拒' },
    committed: { id: 'Menjadi prospek', en: 'Became a lead', zh: '已成线索' },
  },
  file: { id: 'Berkas', en: 'File', zh: '文件' },
  state: { id: 'Status', en: 'State', zh: '状态' },
  rows: { id: 'Baris', en: 'Rows', zh: '行数' },
  row: { id: 'Baris', en: 'Row', zh: '行' },
  accepted: { id: 'Diterima', en: 'Accepted', zh: '接受' },
  refused: { id: 'Ditolak', en: 'Refused', zh: '被拒' },
  committed: { id: 'Jadi prospek', en: 'Became leads', zh: '已成线索' },
  uploader: { id: 'Pengunggah', en: 'Uploaded by', zh: '上传人' },
  uploadedAt: { id: 'Diunggah', en: 'Uploaded', zh: '上传时间' },
  consent: { id: 'Cara persetujuan diperoleh', en: 'How they agreed', zh: '同意取得方式' },
  consentDay: { id: 'Tanggal persetujuan', en: 'Consent given on', zh: '同意日期' },
  regency: { id: 'Kode kota', en: 'Regency', zh: '县市代码' },
  why: { id: 'Alasan', en: 'Reason', zh: '原因' },
  upload: { id: 'Unggah berkas', en: 'Upload a file', zh: '上传文件' },
  uploadTitle: { id: 'Berkas prospek baru', en: 'A new file of leads', zh: '新线索文件' },
  uploadHint: {
    id: 'Tanpa persetujuan bertanggal tidak ada yang boleh dihubungi; baris seperti itu ditolak.',
    en: 'Without a dated consent nobody may be called; such rows are refused.',
    zh: '没有注明日期的同意不得联系，相关行将被拒。',
  },
  mapHint: {
    id: 'Tidak semua kolom dikenali dari namanya. Pilih kolom mana yang berisi apa.',
    en: 'Not every column is known by its name. Choose which column holds what.',
    zh: '部分列无法按名称识别，请选择各列的内容。',
  },
  targets: {
    phone: { id: 'Nomor telepon', en: 'Phone', zh: '手机号' },
    name: { id: 'Nama', en: 'Name', zh: '姓名' },
    regency: { id: 'Kode kabupaten/kota', en: 'Regency code', zh: '县市代码' },
    consentDay: { id: 'Tanggal persetujuan', en: 'Consent given on', zh: '同意日期' },
    source: { id: 'Sumber data', en: 'Data source', zh: '数据来源' },
  },
  notInFile: { id: 'Tidak ada di berkas', en: 'Not in the file', zh: '文件中没有' },
  sendMapped: { id: 'Kirim dengan kolom ini', en: 'Send with these columns', zh: '按此列上传' },
  template: { id: 'Templat', en: 'Template', zh: '模板' },
  take: {
    id: 'Masukkan {{n}} prospek',
    en: { one: 'Take {{n}} lead in', other: 'Take {{n}} leads in' },
    zh: '提交 {{n}} 条线索',
  },
  download: { id: 'Unduh yang ditolak', en: 'Download refused rows', zh: '下载被拒行' },
  reading: {
    id: '{{read}} dari {{rows}} baris dibaca',
    en: '{{read}} of {{rows}} rows read',
    zh: '已读取 {{read}}/{{rows}} 行',
  },
  none: { id: 'Tidak ada baris.', en: 'There are no rows.', zh: '没有行。' },
  listEmpty: {
    id: 'Daftar orang untuk ditelepon datang ke sini sebagai berkas; yang tidak boleh ditelepon ditinggalkan.',
    en: 'Lists of people to call come here as files; whoever may not be called is left out.',
    zh: '电销名单以文件导入这里，不可拨打的号码会被剔除。',
  },
} as const satisfies Area
