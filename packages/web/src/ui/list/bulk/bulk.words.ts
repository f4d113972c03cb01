import type { Area } from '../../../locales/area.ts'

/** Acts on many rows: rehearsed, run, undone. Fetched with their dialog. */
export const bulk = {
  rehearse: { id: 'Periksa dulu', en: 'Check first', zh: '先检查' },
  start: { id: '{{act}} ({{n}})', en: '{{act}} ({{n}})', zh: '{{act}} ({{n}})' },
  stop: { id: 'Hentikan', en: 'Stop', zh: '停止' },
  undo: { id: 'Urungkan', en: 'Undo', zh: '撤销' },
  choose: {
    id: 'Pilih baris yang akan diurungkan. Yang tidak bisa disertai sebabnya.',
    en: 'Choose the rows to undo. Those that cannot be undone say why.',
    zh: '请选择要撤销的行，无法撤销的行已注明原因。',
  },
  every: { id: 'Semua yang dapat diurungkan', en: 'All that can be undone', zh: '全部可撤销的行' },
  bound: {
    id: 'Saat ini tidak ada baris yang dapat diurungkan.',
    en: 'No row can be undone now.',
    zh: '目前没有可撤销的行。',
  },
  unseen: {
    id: 'Pemeriksaan dihentikan: {{n}} baris belum diperiksa.',
    en: 'The check was stopped: {{n}} rows were not looked at.',
    zh: '检查已停止：还有 {{n}} 行未检查。',
  },
  again: { id: 'Periksa lagi', en: 'Check again', zh: '重新检查' },
  undoable: {
    id: 'Sesudahnya dapat diurungkan baris demi baris, selama belum ada yang bergantung padanya.',
    en: 'It can be undone afterwards, row by row, while nothing depends on it.',
    zh: '完成后可逐行撤销，前提是尚无后续处理。',
  },
  lasting: {
    id: 'Tidak dapat diurungkan sesudahnya.',
    en: 'It cannot be undone afterwards.',
    zh: '完成后无法撤销。',
  },
  cut: {
    id: 'Terlalu banyak: hanya {{n}} baris pertama yang diikutkan.',
    en: 'Too many: only the first {{n}} rows are in it.',
    zh: '数量过多：只包含前 {{n}} 行。',
  },
  rows: { id: 'Hasil per baris', en: 'Result per row', zh: '逐行结果' },
  states: {
    rehearsing: {
      id: 'Memeriksa {{done}} dari {{all}}',
      en: 'Checking {{done}} of {{all}}',
      zh: '正在检查 {{done}} / {{all}}',
    },
    rehearsed: { id: 'Sudah diperiksa', en: 'Checked', zh: '已检查' },
    running: {
      id: 'Mengerjakan {{done}} dari {{all}}',
      en: 'Working on {{done}} of {{all}}',
      zh: '正在处理 {{done}} / {{all}}',
    },
    finished: { id: 'Selesai', en: 'Finished', zh: '已完成' },
    stopped: { id: 'Dihentikan', en: 'Stopped', zh: '已停止' },
    rehearsingUndo: {
      id: 'Memeriksa apa yang dapat diurungkan: {{done}} dari {{all}}',
      en: 'Checking the undo, {{done}} of {{all}}',
      zh: '正在检查撤销 {{done}} / {{all}}',
    },
    undoRehearsed: { id: 'Sudah diperiksa apa yang dapat diurungkan', en: 'Undo checked', zh: '撤销已检查' },
    undoing: {
      id: 'Mengurungkan {{done}} dari {{all}}',
      en: 'Undoing {{done}} of {{all}}',
      zh: '正在撤销 {{done}} / {{all}}',
    },
    undone: { id: 'Diurungkan', en: 'Undone', zh: '已撤销' },
    cancelled: { id: 'Tidak dijalankan', en: 'Not run', zh: '未执行' },
    failed: { id: 'Gagal', en: 'Failed', zh: '失败' },
  },
  sums: {
    possible: { id: 'Akan berubah', en: 'Will change', zh: '将变更' },
    done: { id: 'Berhasil', en: 'Done', zh: '成功' },
    undoPossible: { id: 'Dapat diurungkan', en: 'Can be undone', zh: '可撤销' },
    undone: { id: 'Diurungkan', en: 'Undone', zh: '已撤销' },
    kept: { id: 'Tidak dapat diurungkan', en: 'Cannot be undone', zh: '无法撤销' },
    refused: { id: 'Ditolak', en: 'Refused', zh: '被拒绝' },
  },
  row: {
    waiting: { id: 'Menunggu', en: 'Waiting', zh: '等待中' },
    possible: { id: 'Akan berubah', en: 'Will change', zh: '将变更' },
    done: { id: 'Berhasil', en: 'Done', zh: '成功' },
    refused: { id: 'Ditolak', en: 'Refused', zh: '被拒绝' },
    undoWaiting: { id: 'Belum diperiksa', en: 'Not checked yet', zh: '待检查' },
    undoPossible: { id: 'Dapat diurungkan', en: 'Can be undone', zh: '可撤销' },
    undoing: { id: 'Akan diurungkan', en: 'To be undone', zh: '待撤销' },
    undone: { id: 'Diurungkan', en: 'Undone', zh: '已撤销' },
    kept: { id: 'Tetap', en: 'Kept', zh: '保留' },
  },
} as const satisfies Area
