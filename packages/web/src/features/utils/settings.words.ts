import {
  type Charge,
  chargesOf,
  forChannels,
  nameOfChannel,
  type PayoutChannel,
} from '@lumbung/domain/order/payout-channel'
import { forFees } from '@lumbung/domain/settings/parameters'
import { type Area, properName, type Word } from '../../locales/area.ts'

/** How payouts are dealt to a channel. */
function dealt(channel: PayoutChannel) {
  const name = nameOfChannel(channel)
  return {
    id: `Bagaimana pencairan dibagikan ke ${name}.`,
    en: `How payouts are dealt to ${name}.`,
    zh: `放款如何分配给 ${name}。`,
  } satisfies Word
}

/** What a channel charges: where payments come by it too, a settlement tells less than they come to. */
function charged(channel: PayoutChannel) {
  const name = nameOfChannel(channel)
  return chargesOf(channel).some((charge) => charge !== 'payout')
    ? ({
        id: `Yang dipungut ${name} dari kita per pencairan dan per pembayaran; dibukukan sebagai biaya kanal dan dikurangkan saat penyelesaian dicocokkan. 0 berarti tidak ada.`,
        en: `What ${name} charges us for each payout and payment; booked as channel cost and deducted as settlements are matched. 0: nothing.`,
        zh: `${name} 对每笔放款与还款收取的费用；记为通道成本，匹配结算款时扣除。0 表示不收取。`,
      } satisfies Word)
    : ({
        id: `Yang dipungut ${name} dari kita per pencairan; dibukukan sebagai biaya kanal. 0 berarti tidak ada.`,
        en: `What ${name} charges us for each payout; booked as channel cost. 0: nothing.`,
        zh: `${name} 对每笔放款收取的费用；记为通道成本。0 表示不收取。`,
      } satisfies Word)
}

const charges = {
  payout: { id: 'Pencairan', en: 'Payout', zh: '放款' },
  va: { id: 'Virtual account', en: 'Virtual account', zh: '虚拟账户' },
  alfa: { id: 'Gerai', en: 'Shop counter', zh: '门店' },
} as const satisfies Record<Charge, Word>

/** Settings with a day: rules of contact, parameters of the business. */
export const settings = {
  title: {
    contact: { id: 'Aturan kontak', en: 'Contact rules', zh: '联系规则' },
    outward: { id: 'Tata letak laporan', en: 'Layouts of reports', zh: '报送格式' },
    business: { id: 'Parameter bisnis', en: 'Business parameters', zh: '业务参数' },
    payout: { id: 'Kanal pencairan', en: 'Payout channels', zh: '放款通道' },
    bank: { id: 'Aturan mutasi bank', en: 'Rules of bank lines', zh: '流水匹配规则' },
    product: { id: 'Produk dan batas biaya', en: 'Products and cost ceilings', zh: '产品与费用上限' },
  },
  what: {
    product: {
      id: 'Batas biaya menurut hukum, per hari kalender, dan produk yang dijual di bawahnya. Diperiksa saat produk diajukan dan disetujui, saat pinjaman ditawarkan, saat kontrak ditandatangani, dan saat diperpanjang; yang sah saat ditandatangani tetap sah. Semua biaya bersama tidak pernah melebihi 100 % pokok.',
      en: 'What loans may cost by law, per calendar day, and the products sold under it. Checked when a product is put forward and agreed on, when a loan is offered, when its contract is signed and when it is extended; what was lawful when signed stays lawful. All costs together never exceed 100% of the principal.',
      zh: '法定的每日费用上限，以及在其范围内销售的产品。提交和批准产品、报价、签约及展期时均会检查；签约时合法的合同继续有效。全部费用合计不超过本金的 100%。',
    },
    payout: {
      id: 'Kanal dipilih saat uang akan dikirim: menurut bagian, dan bila tidak dapat mengambilnya, kanal berikutnya menurut urutan. Satu orang mengajukan, orang lain menyetujui, berlaku paling cepat besok; untuk seketika ada tombol henti di daftar tunggu pencairan.',
      en: 'A channel is chosen as money is about to be sent: by shares, and where that one cannot take it, the next in order. One person puts it forward, another agrees, and it holds from tomorrow at the earliest; what cannot wait is stopped on the list of waiting loans.',
      zh: '放款即将发送时选择通道：按份额分配，若该通道暂不可用则按顺序用下一个。一人提交、另一人批准，最早自明天起生效；紧急情况请在待放款列表停止放款。',
    },
    bank: {
      id: 'Aturan dicoba berurutan saat rekening koran dimuat atau dicocokkan lagi. Satu orang mengajukan, diuji pada hari yang lalu, orang lain menyetujui; berlaku paling cepat besok.',
      en: 'The rules are tried in this order as a statement is loaded or matched again. One person puts them forward, they are rehearsed on a past day, another agrees, and they hold from tomorrow at the earliest.',
      zh: '载入对账单或重新匹配时按此顺序尝试规则。一人提交，在以往日期演练，另一人批准，最早自明天起生效。',
    },
    business: {
      id: 'Angka yang dipakai bisnis. Yang berlaku pada suatu tanggal menentukan yang terjadi pada tanggal itu; yang sudah terjadi tidak berubah. Satu orang mengajukan, orang lain menyetujui, berlaku paling cepat besok.',
      en: 'The numbers the business runs by. What holds on a day decides what happens on it; what has happened stays. One person puts a value forward, another agrees, and it holds from tomorrow at the earliest.',
      zh: '业务运行所依据的数值。当日有效的数值决定当日发生的事，已发生的不变。一人提交、另一人批准，最早自明天起生效。',
    },
    contact: {
      id: 'Setiap telepon, pesan, dan kunjungan diperiksa dengan aturan ini sebelum dilakukan, di semua bagian dan aplikasi. Yang berlaku pada tanggal kontak yang menentukan; yang baru berlaku paling cepat besok.',
      en: 'Every call, message and visit is judged by these rules before it is made, over all departments and apps. What holds on the day of the contact decides; what is new holds from tomorrow at the earliest.',
      zh: '所有部门和应用的每次电话、消息和外访在进行前都按这些规则判断。以联系当日有效的规则为准；新规则最早自明天起生效。',
    },
  },
  rule: { id: 'Aturan', en: 'Rule', zh: '规则' },
  today: { id: 'Hari ini', en: 'Today', zh: '今天' },
  source: { id: 'Sumber', en: 'Source', zh: '依据' },
  since: { id: 'Berlaku sejak', en: 'Since', zh: '生效日' },
  atFirst: { id: 'Nilai awal', en: 'First value', zh: '初始值' },
  ahead: { id: 'Akan datang', en: 'To come', zh: '未生效' },
  aheadFrom: { id: 'Mulai {{day}}: {{value}}', en: 'From {{day}}: {{value}}', zh: '{{day}} 起：{{value}}' },
  nothingAhead: { id: 'Tidak ada', en: 'Nothing', zh: '无' },
  changeOf: { id: 'Ubah: {{name}}', en: 'Change: {{name}}', zh: '修改：{{name}}' },
  history: { id: 'Yang pernah diatur', en: 'What was set', zh: '历次设置' },
  never: {
    id: 'Belum pernah diatur: semua nilai awal berlaku.',
    en: 'Nothing was ever set: the first values hold.',
    zh: '从未设置：均为初始值。',
  },
  from: { id: 'Berlaku mulai', en: 'From', zh: '生效日' },
  value: { id: 'Nilai', en: 'Value', zh: '内容' },
  status: { id: 'Status', en: 'Status', zh: '状态' },
  begun: { id: 'Sudah mulai', en: 'Begun', zh: '已生效' },
  by: { id: 'Oleh', en: 'By', zh: '设置人' },
  at: { id: 'Diatur', en: 'Set', zh: '设置时间' },
  why: { id: 'Alasan', en: 'Why', zh: '原因' },
  sourceHint: {
    id: 'Pasal peraturan, pedoman perilaku, atau keputusan sendiri',
    en: 'Article of law, code of conduct or own decision',
    zh: '法规条款、行为准则或内部决定',
  },
  name: {
    slikLayout: { id: 'Tata letak SLIK', en: 'Layout of SLIK', zh: 'SLIK格式' },
    fdcLayout: { id: 'Tata letak FDC', en: 'Layout of FDC', zh: 'FDC格式' },
    pusdafilLayout: { id: 'Tata letak Pusdafil', en: 'Layout of Pusdafil', zh: 'Pusdafil格式' },
    collectionHours: { id: 'Jam penagihan', en: 'Collection hours', zh: '催收时段' },
    offerHours: { id: 'Jam penawaran', en: 'Offer hours', zh: '营销时段' },
    restWeekdays: { id: 'Hari tanpa kontak', en: 'Weekdays without contact', zh: '每周不联系日' },
    restOnHolidays: { id: 'Hari libur nasional', en: 'National holidays', zh: '法定节假日' },
    restOnJointLeave: { id: 'Cuti bersama', en: 'Joint leave', zh: '共同休假' },
    attemptsPerDay: { id: 'Upaya per hari', en: 'Attempts a day', zh: '每日联系次数' },
    pauseMinutes: { id: 'Jeda antarupaya', en: 'Pause between attempts', zh: '两次联系间隔' },
    deskDaysMax: { id: 'Batas hari keterlambatan', en: 'Days overdue at most', zh: '逾期天数上限' },
    collectionStages: { id: 'Tahap penagihan', en: 'Collection stages', zh: '催收阶段' },
    promiseTerms: { id: 'Syarat janji bayar', en: 'Terms of a promise to pay', zh: '承诺还款条件' },
    reminderOpening: { id: 'Pembukaan pengingat', en: 'Opening of reminders', zh: '预催收立案' },
    smallBalance: { id: 'Sisa kecil', en: 'Small balance', zh: '小额尾款' },
    manualFees: { id: 'Biaya di luar kontrak', en: 'Fees beside the contract', zh: '合同外费用' },
    extensionLimits: { id: 'Batas perpanjangan', en: 'Limits of extensions', zh: '展期限制' },
    writeOff: { id: 'Hapus buku', en: 'Write-off', zh: '核销' },
    matchAlone: { id: 'Pencocokan satu orang', en: 'Matched by one person', zh: '单人匹配' },
    callSample: { id: 'Sampel pemeriksaan mutu', en: 'Quality sample of calls', zh: '质检抽样' },
    leadDays: { id: 'Jangka waktu prospek', en: 'Times of leads', zh: '线索期限' },
    costCeilings: { id: 'Batas biaya', en: 'Cost ceilings', zh: '费用上限' },
    servedProvinces: { id: 'Wilayah dilayani', en: 'Areas served', zh: '服务区域' },
    straightPass: { id: 'Lolos tanpa orang', en: 'Pass past people', zh: '免人工直通' },
    ...forChannels('Payouts', (channel) => properName(nameOfChannel(channel))),
    ...forChannels('Fees', (channel) => {
      const name = nameOfChannel(channel)
      return { id: `Biaya ${name}`, en: `Fees of ${name}`, zh: `${name} 手续费` }
    }),
    bankRules: { id: 'Aturan mutasi bank', en: 'Rules of bank lines', zh: '流水匹配规则' },
    companyAccount: { id: 'Rekening perusahaan', en: 'Company account', zh: '公司账户' },
  },
  means: {
    straightPass: {
      id: 'Pengajuan yang diloloskan mesin langsung disetujui, bila tidak ada peringatan, sumber data yang belum menjawab, atau batas biaya yang terlampaui. Pencairan tetap oleh dua orang.',
      en: 'What the machine passes is approved at once, where there is no warning, no source still to answer and no ceiling broken. Its money is still released by two.',
      zh: '机审通过且无预警、无待回数据源、未超费用上限的申请直接获批。放款仍须两人办理。',
    },
    servedProvinces: {
      id: 'Provinsi tempat meminjamkan, menurut alamat nasabah; aturan risiko memakainya. Belum diisi: tidak diketahui.',
      en: 'The provinces where it lends, by the borrower’s address; risk rules use it. Nothing chosen: not known.',
      zh: '按客户地址放款的省份，供风控规则使用。未选择：未知。',
    },
    bankRules: {
      id: 'Apa yang menjelaskan sebuah baris rekening koran, dengan kata dan hari yang mana; sisanya dikerjakan orang.',
      en: 'What explains a line of a statement, and by which words and days; the rest is worked off by people.',
      zh: '以何种规则、字样与天数解释流水；其余由人工处理。',
    },
    slikLayout: { id: 'Berkas bulanan debitur.', en: 'The monthly file of debtors.', zh: '每月债务人文件。' },
    fdcLayout: { id: 'Laporan harian ke AFPI.', en: 'The daily report to AFPI.', zh: '向AFPI的每日报送。' },
    pusdafilLayout: {
      id: 'Laporan segera ke OJK.',
      en: 'What OJK is told at once.',
      zh: '向OJK的实时报送。',
    },
    ...forChannels('Payouts', dealt),
    ...forChannels('Fees', charged),
    companyAccount: {
      id: 'Ke sinilah uang ditarik dari kanal. Yang sudah diajukan tetap ke rekening hari pengajuannya.',
      en: 'Where money is withdrawn to from the channels. What was put forward goes to the account of that day.',
      zh: '通道资金提现至此账户。已提交的提现仍汇入提交当日的账户。',
    },
    collectionHours: {
      id: 'Kapan pengingat atau tagihan boleh dibicarakan, menurut waktu nasabah.',
      en: 'When a reminder or a debt may be spoken of, by the borrower’s clock.',
      zh: '可提醒还款或催收的时间，以客户当地时间为准。',
    },
    offerHours: {
      id: 'Kapan sesuatu boleh ditawarkan, menurut waktu nasabah.',
      en: 'When something may be offered, by the borrower’s clock.',
      zh: '可进行营销的时间，以客户当地时间为准。',
    },
    restWeekdays: {
      id: 'Pada hari-hari ini tidak seorang pun dihubungi.',
      en: 'On these weekdays nobody is reached.',
      zh: '这些日子不联系任何人。',
    },
    restOnHolidays: {
      id: 'Hari libur nasional pada kalender di bawah.',
      en: 'The national holidays of the calendar below.',
      zh: '下方日历中的法定节假日。',
    },
    restOnJointLeave: {
      id: 'Cuti bersama pada kalender di bawah; bukan hari libur nasional.',
      en: 'The joint leave of the calendar below; it is no national holiday.',
      zh: '下方日历中的共同休假，不属于法定节假日。',
    },
    attemptsPerDay: {
      id: 'Upaya menghubungi satu orang lewat satu kanal dalam sehari, dari semua bagian dan pesanan; SMS, email, dan WhatsApp dihitung bersama; 0 = tidak pernah, paling banyak 20.',
      en: 'Attempts on one person by a channel in a day, over all departments and orders; SMS, e-mail and WhatsApp count together; 0 = never, 20 at most.',
      zh: '所有部门和订单合计，每天通过某渠道联系同一人的次数；短信、邮件和 WhatsApp 合并计数；0 表示从不，最多 20。',
    },
    pauseMinutes: {
      id: 'Menit antara dua upaya kepada satu orang lewat satu kanal; 0 = tanpa jeda, paling banyak 1.440.',
      en: 'Minutes between two attempts on one person by a channel; 0 = none, 1,440 at most.',
      zh: '通过同一渠道两次联系同一人之间的分钟数；0 表示无间隔，最多 1,440。',
    },
    deskDaysMax: {
      id: 'Lewat sekian hari keterlambatan, tidak ada lagi yang menelepon atau menulis; 1 sampai 365.',
      en: 'After so many days overdue no desk calls or writes any more; 1 to 365.',
      zh: '逾期超过该天数后不再致电或发送消息；1 至 365。',
    },
    collectionStages: {
      id: 'Hari keterlambatan pertama tiap tahap; S1 mulai pada hari 1, tiap tahap berakhir sebelum yang berikutnya.',
      en: 'The first day overdue of each stage; S1 begins on day 1, each ends before the next begins.',
      zh: '各阶段的首个逾期日；S1 自第 1 天起，每阶段在下一阶段开始前结束。',
    },
    promiseTerms: {
      id: 'Berapa banyak dari janji yang harus dibayar agar ditepati, dan berapa hari setelahnya masih dihitung; berlaku bagi janji yang dibuat sejak itu.',
      en: 'How much of a promise keeps it, and how many days after its own still count; for promises made from then on.',
      zh: '还款达到承诺的多少即算兑现，以及宽限天数；适用于此后作出的承诺。',
    },
    reminderOpening: {
      id: 'Sekian hari sebelum jatuh tempo kasus pengingat dibuka; yang sudah terbuka tidak berubah.',
      en: 'So many days before the due day a reminder opens; what is open stays.',
      zh: '到期前若干天立预催收案；已立案件不变。',
    },
    smallBalance: {
      id: 'Bila suatu pembayaran menyisakan tidak lebih dari ini untuk seluruh pinjaman, sisanya dihapus; 0 mematikannya.',
      en: 'When a payment leaves no more than this of the whole loan, the rest is forgiven; 0 turns it off.',
      zh: '付款后整笔借款剩余不超过此数时免除尾款；0 表示关闭。',
    },
    manualFees: {
      id: 'Paling banyak untuk tiap jenis; 0 berarti tidak dibebankan. Batas biaya kontrak tetap berlaku.',
      en: 'The most of each kind; 0: not charged. The ceilings of the contract hold besides.',
      zh: '每种费用的上限；0 表示不收取。合同费用上限仍然适用。',
    },
    extensionLimits: {
      id: 'Berapa kali satu pinjaman diperpanjang, sampai terlambat berapa hari, dan berapa hari semuanya; menurut hari perpanjangan dibayar.',
      en: 'How often a loan is extended, how late at most, and for how many days in all; by the day on which one is paid.',
      zh: '一笔借款可展期的次数、逾期上限与累计天数；以展期付款日为准。',
    },
    writeOff: {
      id: 'Terlambat lebih lama dari ini, pinjaman boleh dihapus buku oleh dua orang; yang sudah dihapus buku tetap.',
      en: 'Later than this a loan may be written off by two people; what is off the books stays so.',
      zh: '逾期超过该天数可由两人核销；已核销的不变。',
    },
    matchAlone: {
      id: 'Sampai jumlah ini satu orang mencocokkan dana masuk ke pesanan; di atasnya orang lain mengonfirmasi. 0 berarti selalu dua orang.',
      en: 'Up to this one person matches money to an order; above it another confirms. 0: always two.',
      zh: '不超过该金额的来款由一人匹配到订单，超过须另一人确认；0 表示始终两人。',
    },
    callSample: {
      id: 'Bagian panggilan tiap penjual yang diperiksa; semua panggilan penjual baru, dan berapa yang diperiksa dua kali.',
      en: 'The share of each seller’s calls that is checked; all of a newcomer’s, and how many are heard twice.',
      zh: '每位销售被抽检的通话比例；新人全部抽检，以及双人复检比例。',
    },
    costCeilings: {
      id: 'Manfaat = biaya layanan, administrasi, dan bunga, dari pokok; denda dari pokok yang belum dibayar. Per hari kalender, berlaku bagi kontrak yang ditandatangani sejak itu.',
      en: 'Benefit = fees and interest, of the principal; penalty of the unpaid principal. Per calendar day, for contracts signed from then on.',
      zh: '费用 = 服务费、手续费与利息，按本金计；滞纳金按未还本金计。按自然日，适用于此后签署的合同。',
    },
    leadDays: {
      id: 'Kapan prospek boleh diambil lagi, berapa lama satu nomor tidak menjadi prospek lagi, dan berapa lama tindak lanjut dihitung untuk penjual.',
      en: 'When a lead may be taken up again, how long a number is no lead anew, and how long a follow-up earns an application.',
      zh: '线索可再次启用的天数、同一号码不再成为线索的天数，以及跟进归属的天数。',
    },
  },
  pastPeople: { id: 'Langsung disetujui', en: 'Approved at once', zh: '直接获批' },
  byPeople: { id: 'Selalu dilihat orang', en: 'Always looked at by people', zh: '一律人工审核' },
  field: {
    collectionStages: {
      s2: { id: 'S2 mulai', en: 'S2 from', zh: 'S2 起' },
      m1: { id: 'M1 mulai', en: 'M1 from', zh: 'M1 起' },
      m2: { id: 'M2 mulai', en: 'M2 from', zh: 'M2 起' },
      m3: { id: 'M3 mulai', en: 'M3 from', zh: 'M3 起' },
      m3plus: { id: 'M3+ mulai', en: 'M3+ from', zh: 'M3+ 起' },
    },
    promiseTerms: {
      keptPercent: { id: 'Ditepati mulai', en: 'Kept from', zh: '兑现标准' },
      graceDays: { id: 'Kelonggaran', en: 'Grace', zh: '宽限' },
    },
    reminderOpening: { ahead: { id: 'Sebelum jatuh tempo', en: 'Before the due day', zh: '到期前' } },
    smallBalance: { amount: { id: 'Paling banyak', en: 'At most', zh: '最多' } },
    manualFees: {
      bouncedTransfer: { id: 'Transfer ditolak bank', en: 'Bounced transfer', zh: '转账退回' },
      documentCopy: { id: 'Salinan dokumen', en: 'Copy of a document', zh: '文件副本' },
    },
    extensionLimits: {
      count: { id: 'Per pinjaman', en: 'Per loan', zh: '每笔借款' },
      daysLate: { id: 'Terlambat paling lama', en: 'Late at most', zh: '逾期上限' },
      days: { id: 'Semuanya', en: 'In all', zh: '累计' },
    },
    writeOff: { afterDays: { id: 'Terlambat lebih dari', en: 'Late for more than', zh: '逾期超过' } },
    matchAlone: { amount: { id: 'Paling banyak', en: 'At most', zh: '最多' } },
    callSample: {
      percent: { id: 'Bagian diperiksa', en: 'Share checked', zh: '抽检比例' },
      newSellerDays: { id: 'Penjual baru', en: 'Newcomer for', zh: '新人期' },
      doublePercent: { id: 'Diperiksa dua kali', en: 'Heard twice', zh: '双人复检' },
    },
    leadDays: {
      recycle: { id: 'Diambil lagi setelah', en: 'Taken up again after', zh: '再次启用' },
      batch: { id: 'Nomor tidak dipakai lagi', en: 'Number is no lead anew', zh: '号码不重复' },
      attribution: { id: 'Tindak lanjut dihitung', en: 'Follow-up earns for', zh: '跟进归属' },
    },
    costCeilings: {
      shortBenefit: { id: 'Manfaat', en: 'Benefit', zh: '费用' },
      shortLate: { id: 'Denda', en: 'Penalty', zh: '滞纳金' },
      longFrom: { id: 'Tenor panjang mulai', en: 'Long term from', zh: '长期起于' },
      longBenefit: { id: 'Manfaat tenor panjang', en: 'Benefit of long terms', zh: '长期费用' },
      longLate: { id: 'Denda tenor panjang', en: 'Penalty of long terms', zh: '长期滞纳金' },
    },
    ...forFees((charge) => charges[charge]),
  },
  served: {
    unset: { id: 'Belum diisi', en: 'Not set', zh: '未设置' },
    all: { id: 'Semua provinsi', en: 'All provinces', zh: '所有省份' },
    none: { id: 'Kosongkan', en: 'Clear', zh: '全部取消' },
    allBut: { id: 'Semua kecuali {{names}}', en: 'All but {{names}}', zh: '除 {{names}} 外所有省份' },
  },
  account: {
    none: { id: 'Belum ada', en: 'None', zh: '无' },
    bank: { id: 'Bank', en: 'Bank', zh: '银行' },
    number: { id: 'No. rekening', en: 'Account number', zh: '账号' },
    holder: { id: 'Atas nama', en: 'Holder', zh: '户名' },
  },
  bank: {
    tried: { id: 'Aturan yang dicoba', en: 'Rules that are tried', zh: '使用的规则' },
    noRule: { id: 'Tidak ada aturan', en: 'No rule', zh: '无规则' },
    settlementWords: {
      id: 'Kata penyelesaian kanal',
      en: 'Words of a channel’s settlement',
      zh: '通道结算字样',
    },
    feeWords: { id: 'Kata biaya bank', en: 'Words of the bank’s fees', zh: '银行费用字样' },
    wordsHint: { id: 'Dipisah koma', en: 'With commas between', zh: '用逗号分隔' },
    settlementDays: { id: 'Paling lambat (hari)', en: 'At the latest after (days)', zh: '最晚天数' },
    keptPercent: {
      id: 'Potongan yang masih disarankan (%)',
      en: 'Still suggested with this kept (%)',
      zh: '仍作建议的扣除比例 (%)',
    },
    amountDays: {
      id: 'Saran menurut jumlah, jarak (hari)',
      en: 'Suggested by amount within (days)',
      zh: '按金额建议的间隔天数',
    },
    settlementOf: {
      id: 'penyelesaian “{{words}}” sampai {{n}} hari',
      en: { one: 'settlement “{{words}}” up to {{n}} day', other: 'settlement “{{words}}” up to {{n}} days' },
      zh: '结算“{{words}}”最晚 {{n}} 天',
    },
    feeOf: { id: 'biaya “{{words}}”', en: 'fee “{{words}}”', zh: '费用“{{words}}”' },
    nearOf: {
      id: 'saran sampai {{n}} hari, potongan {{percent}} %',
      en: {
        one: 'suggested within {{n}} day, {{percent}} % kept',
        other: 'suggested within {{n}} days, {{percent}} % kept',
      },
      zh: '建议间隔 {{n}} 天，扣除 {{percent}} %',
    },
  },
  payout: {
    active: { id: 'Dipakai', en: 'In use', zh: '启用' },
    on: { id: 'Menyala', en: 'On', zh: '开启' },
    off: { id: 'Mati', en: 'Off', zh: '关闭' },
    rank: { id: 'Urutan', en: 'Order', zh: '顺序' },
    sharePercent: { id: 'Bagian (%)', en: 'Share (%)', zh: '份额（%）' },
    dayCap: { id: 'Batas per hari (Rp)', en: 'Cap a day (Rp)', zh: '日限额（Rp）' },
    leastBalance: { id: 'Saldo minimum (Rp)', en: 'Least balance (Rp)', zh: '最低余额（Rp）' },
    hint: {
      id: 'Tanpa batas bila kosong. Bagian dihitung terhadap semua kanal yang menyala. Jam menurut Jakarta.',
      en: 'No cap where it is empty. Shares count among the channels that are on. Hours are those of Jakarta.',
      zh: '日限额留空表示不限。份额按所有开启的通道计算。时间为雅加达时间。',
    },
    weekdays: { id: 'Hari kerja kanal', en: 'Weekdays on which it sends', zh: '发送日' },
    rankOf: { id: 'urutan {{n}}', en: 'order {{n}}', zh: '顺序 {{n}}' },
    shareOf: { id: '{{n}} %', en: '{{n}} %', zh: '{{n}}%' },
    capOf: {
      id: 'paling banyak Rp {{amount}} sehari',
      en: 'Rp {{amount}} a day at most',
      zh: '每日最多 Rp {{amount}}',
    },
    leastOf: { id: 'sisakan Rp {{amount}}', en: 'Rp {{amount}} stays', zh: '保留 Rp {{amount}}' },
    hoursOf: { id: '{{from}}–{{to}} WIB', en: '{{from}}–{{to}} WIB', zh: '{{from}}–{{to}} WIB' },
    allDay: { id: 'sepanjang hari', en: 'around the clock', zh: '全天' },
  },
  unit: {
    days: { id: '{{n}} hari', en: '{{n}} d', zh: '{{n}} 天' },
    times: { id: '{{n}} kali', en: '{{n}} ×', zh: '{{n}} 次' },
    percent: { id: '{{n}} %', en: '{{n}} %', zh: '{{n}}%' },
    rupiah: { id: 'Rp {{n}}', en: 'Rp {{n}}', zh: 'Rp {{n}}' },
    ppm: { id: '{{n}}/hari', en: '{{n}} a day', zh: '{{n}}/天' },
  },
  labelled: {
    days: { id: '{{name}} (hari)', en: '{{name}} (days)', zh: '{{name}}（天）' },
    times: { id: '{{name}} (kali)', en: '{{name}} (times)', zh: '{{name}}（次）' },
    percent: { id: '{{name}} (%)', en: '{{name}} (%)', zh: '{{name}}（%）' },
    rupiah: { id: '{{name}} (Rp)', en: '{{name}} (Rp)', zh: '{{name}}（Rp）' },
    ppm: { id: '{{name}} (%/hari)', en: '{{name}} (% a day)', zh: '{{name}}（%/天）' },
  },
  overlap: {
    id: 'Tumpang tindih dengan tahap sebelumnya: paling awal hari {{n}}',
    en: 'Overlaps the stage before: day {{n}} at the earliest',
    zh: '与前一阶段重叠：最早第 {{n}} 天',
  },
  states: {
    waiting: { id: 'Menunggu persetujuan', en: 'Waits for agreement', zh: '待批准' },
    refused: { id: 'Ditolak', en: 'Refused', zh: '已驳回' },
    replaced: { id: 'Diganti', en: 'Replaced', zh: '已被替换' },
  },
  propose: { id: 'Ajukan', en: 'Put forward', zh: '提交' },
  proposed: { id: 'Diajukan', en: 'Put forward', zh: '已提交' },
  decideOf: { id: 'Putuskan: {{name}}', en: 'Decide: {{name}}', zh: '审批：{{name}}' },
  agree: { id: 'Setujui', en: 'Agree', zh: '批准' },
  refuse: { id: 'Tolak', en: 'Refuse', zh: '驳回' },
  decisionNote: { id: 'Catatan keputusan', en: 'Note on the decision', zh: '审批备注' },
  decidedBy: { id: 'Disetujui oleh', en: 'Decided by', zh: '审批人' },
  hours: {
    id: '{{from}}–{{to}}, waktu nasabah',
    en: '{{from}}–{{to}}, borrower’s time',
    zh: '{{from}}–{{to}}，客户当地时间',
  },
  hoursFrom: { id: 'Dari jam', en: 'From', zh: '开始' },
  hoursTo: { id: 'Sampai jam', en: 'Until', zh: '结束' },
  hoursHint: { id: 'JJ:MM, 00:00 sampai 24:00', en: 'HH:MM, 00:00 to 24:00', zh: 'HH:MM，00:00 至 24:00' },
  toLater: { id: 'Harus sesudah jam mulai', en: 'Must be after the start', zh: '必须晚于开始时间' },
  weekdays: {
    '0': { id: 'Minggu', en: 'Sunday', zh: '星期日' },
    '1': { id: 'Senin', en: 'Monday', zh: '星期一' },
    '2': { id: 'Selasa', en: 'Tuesday', zh: '星期二' },
    '3': { id: 'Rabu', en: 'Wednesday', zh: '星期三' },
    '4': { id: 'Kamis', en: 'Thursday', zh: '星期四' },
    '5': { id: 'Jumat', en: 'Friday', zh: '星期五' },
    '6': { id: 'Sabtu', en: 'Saturday', zh: '星期六' },
  },
  noWeekday: { id: 'Tidak ada', en: 'None', zh: '无' },
  notAllSeven: {
    id: 'Paling sedikit satu hari harus tersisa',
    en: 'At least one day must be left',
    zh: '至少须保留一天',
  },
  rests: { id: 'Tidak seorang pun dihubungi', en: 'Nobody is reached', zh: '不联系任何人' },
  likeAnyDay: { id: 'Seperti hari lain', en: 'Like any other day', zh: '与平日相同' },
  channel: {
    call: { id: 'Telepon', en: 'Call', zh: '电话' },
    sms: { id: 'SMS', en: 'SMS', zh: '短信' },
    mail: { id: 'Email', en: 'E-mail', zh: '邮件' },
    whatsapp: { id: 'WhatsApp', en: 'WhatsApp', zh: 'WhatsApp' },
    visit: { id: 'Kunjungan', en: 'Visit', zh: '外访' },
  },
  noAttempt: { id: 'Tidak seorang pun', en: 'Nobody at all', zh: '从不联系' },
  alwaysTwo: { id: 'Selalu dua orang', en: 'Always two people', zh: '始终两人' },
  noPause: { id: 'Tanpa jeda', en: 'None', zh: '无间隔' },
  upTo: {
    id: 'Sampai {{n}} hari',
    en: { one: 'Up to {{n}} day', other: 'Up to {{n}} days' },
    zh: '至 {{n}} 天',
  },
  days: { id: 'Hari', en: 'Days', zh: '天数' },
  off: {
    title: { id: 'Kalender hari libur', en: 'Calendar of days off', zh: '节假日日历' },
    previousYear: { id: 'Tahun sebelumnya', en: 'Previous year', zh: '上一年' },
    nextYear: { id: 'Tahun berikutnya', en: 'Next year', zh: '下一年' },
    none: {
      id: 'Belum ada hari libur untuk tahun {{year}}. Tanpa kalender, hari libur tahun itu dianggap hari biasa.',
      en: 'No days off for {{year}} yet. Without them its holidays count as any other day.',
      zh: '{{year}} 年尚无节假日。未录入时，该年节假日按平日处理。',
    },
    day: { id: 'Tanggal', en: 'Day', zh: '日期' },
    kind: { id: 'Jenis', en: 'Kind', zh: '类型' },
    name: { id: 'Nama', en: 'Name', zh: '名称' },
    kinds: {
      national: { id: 'Libur nasional', en: 'National holiday', zh: '法定节假日' },
      jointLeave: { id: 'Cuti bersama', en: 'Joint leave', zh: '共同休假' },
    },
    add: { id: 'Tambah hari libur', en: 'Add day off', zh: '添加节假日' },
    changeOf: { id: 'Ubah hari libur {{day}}', en: 'Change day off {{day}}', zh: '修改节假日 {{day}}' },
    removeOf: { id: 'Hapus hari libur {{day}}', en: 'Remove day off {{day}}', zh: '删除节假日 {{day}}' },
    remove: { id: 'Hapus hari libur', en: 'Remove day off', zh: '删除节假日' },
    removeText: {
      id: '{{name}} menjadi hari biasa: orang boleh dihubungi menurut aturan lainnya.',
      en: '{{name}} becomes a day like any other: people may be reached by the other rules.',
      zh: '{{name}}将按平日处理：可按其他规则联系。',
    },
    removed: { id: 'Hari libur dihapus', en: 'Day off removed', zh: '节假日已删除' },
    taken: {
      id: 'Sudah tercatat sebagai {{name}}; menyimpan menggantinya.',
      en: 'It is {{name}} already; saving replaces that.',
      zh: '已登记为{{name}}，保存将替换。',
    },
  },
} as const satisfies Area
