import type { Area } from '../../locales/area.ts'

export const dataRequest = {
  kind: { id: 'Yang diminta', en: 'What is asked', zh: '请求内容' },
  choose: { id: 'Pilih permintaannya', en: 'Choose what is asked', zh: '选择请求内容' },
  kinds: {
    copy: { id: 'Salinan data', en: 'A copy of the data', zh: '数据副本' },
    correct: { id: 'Data diperbaiki', en: 'Data put right', zh: '更正数据' },
    withdraw: { id: 'Tidak ditawari lagi', en: 'No more offers', zh: '停止推广' },
    restrict: { id: 'Pemrosesan ditunda', en: 'Processing held', zh: '暂停处理' },
    erase: { id: 'Data dihapus', en: 'Data erased', zh: '删除数据' },
  },
  take: { id: 'Permintaan data pribadi', en: 'Personal data request', zh: '个人信息请求' },
  takeTitle: {
    id: 'Catat permintaan data pribadi',
    en: 'Take a personal data request',
    zh: '登记个人信息请求',
  },
  takeText: {
    id: 'Menurut UU PDP nasabah harus dijawab dalam 3 × 24 jam sejak ia meminta.',
    en: 'By the law on personal data the borrower has to be answered within 3 × 24 hours of asking.',
    zh: '依据个人信息保护法，须在客户提出后 3 × 24 小时内答复。',
  },
  askedDay: { id: 'Hari diminta', en: 'Day it was asked', zh: '提出日期' },
  askedTime: { id: 'Pukul (WIB)', en: 'Time (WIB)', zh: '时间 (WIB)' },
  said: {
    id: 'Cara meminta dan buktinya',
    en: 'How they asked, and how it is known to be them',
    zh: '提出方式及身份核实',
  },
  save: { id: 'Catat', en: 'Take it', zh: '登记' },
  taken: {
    id: 'Dicatat: dijawab paling lambat {{due}}',
    en: 'Taken: to be answered by {{due}}',
    zh: '已登记：须在 {{due}} 前答复',
  },
  askedAt: { id: 'Diminta', en: 'Asked', zh: '提出时间' },
  dueAt: { id: 'Batas jawab', en: 'Answer by', zh: '答复期限' },
  late: { id: 'Lewat batas', en: 'Over its time', zh: '已超期' },
  takenBy: { id: 'Dicatat oleh', en: 'Taken by', zh: '登记人' },
  answer: { id: 'Jawaban', en: 'Answer', zh: '答复' },
  answeredBy: { id: 'Dijawab oleh', en: 'Answered by', zh: '答复人' },
  answeredAt: { id: 'Dijawab', en: 'Answered', zh: '答复时间' },
  doAnswer: { id: 'Jawab', en: 'Answer', zh: '答复' },
  doRefuse: { id: 'Tolak', en: 'Refuse', zh: '拒绝' },
  answerTitle: { id: 'Jawab permintaan', en: 'Answer the request', zh: '答复请求' },
  refuseTitle: { id: 'Tolak permintaan', en: 'Refuse the request', zh: '拒绝请求' },
  withdrawText: {
    id: 'Begitu dijawab, tidak ada yang menawari nasabah ini lagi di aplikasi mana pun; prospeknya berakhir.',
    en: 'Once answered, nobody offers this borrower anything any more, in any app; their leads end.',
    zh: '答复后，所有应用均不再向该客户推广，其线索随即终止。',
  },
  done: {
    id: 'Apa yang dilakukan, seperti yang disampaikan',
    en: 'What was done, as they are told',
    zh: '已采取的措施（告知客户的内容）',
  },
  why: {
    id: 'Alasan, seperti yang disampaikan',
    en: 'The reason, as they are told',
    zh: '理由（告知客户的内容）',
  },
  answered: { id: 'Permintaan dijawab', en: 'Request answered', zh: '请求已答复' },
  empty: {
    id: 'Yang diminta nasabah tentang datanya dicatat di pesanannya dan menunggu jawaban di sini.',
    en: 'What borrowers ask about their data is taken at their order and waits for its answer here.',
    zh: '客户就其数据提出的请求在订单中登记，并在此等待答复。',
  },
} as const satisfies Area
