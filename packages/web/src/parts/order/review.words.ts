import type { GoBackReason, RejectReason, ReturnReason } from '@lumbung/domain/review/review'
import type { Area, Word } from '../../locales/area.ts'

/** What each code means; a code without words does not compile. */
const reject = {
  R01: { id: 'Usia di luar batas', en: 'Age out of range', zh: '年龄不符' },
  R02: { id: 'Penghasilan kurang', en: 'Income too low', zh: '收入不足' },
  R03: { id: 'Terlalu banyak platform', en: 'Too many platforms', zh: '多头借贷过多' },
  R04: { id: 'Rasio utang terlalu tinggi', en: 'Debt ratio too high', zh: '负债率过高' },
  R05: { id: 'Tunggakan di biro kredit', en: 'Overdue at the credit bureau', zh: '征信逾期' },
  R06: { id: 'Daftar hitam', en: 'Blacklisted', zh: '黑名单' },
  R07: { id: 'Identitas tidak cocok', en: 'Identity does not match', zh: '身份信息不符' },
  R08: { id: 'Dokumen palsu', en: 'Fake document', zh: '材料造假' },
  R09: { id: 'Rekening atas nama orang lain', en: 'Bank account of another person', zh: '银行卡非本人' },
  R10: { id: 'Wilayah tidak dilayani', en: 'Area not served', zh: '地区不支持' },
  R11: { id: 'Tidak dapat dihubungi', en: 'Cannot be reached', zh: '无法联系' },
  R12: { id: 'Skor terlalu rendah', en: 'Score too low', zh: '评分过低' },
  R13: { id: 'Pengajuan ganda', en: 'Duplicate application', zh: '重复申请' },
  R14: { id: 'Nasabah membatalkan', en: 'Customer withdrew', zh: '客户放弃' },
  R99: { id: 'Lainnya, tulis di catatan', en: 'Other, say why in the note', zh: '其他，请在备注中说明' },
} as const satisfies Record<RejectReason, Word>

const goBack = {
  wrongDecision: { id: 'Keputusan keliru', en: 'Wrong decision', zh: '决定有误' },
  missingCheck: { id: 'Ada pemeriksaan terlewat', en: 'A check was missed', zh: '漏查项目' },
  documentReread: { id: 'Dokumen perlu dibaca ulang', en: 'Document must be read again', zh: '材料需重看' },
  dataCorrected: { id: 'Data dibetulkan', en: 'Data was corrected', zh: '资料已更正' },
  systemError: { id: 'Gangguan sistem', en: 'System error', zh: '系统错误' },
  qcFail: { id: 'Gagal pemeriksaan mutu', en: 'Failed quality check', zh: '质检不合格' },
} as const satisfies Record<GoBackReason, Word>

const giveBack = {
  idCardBlurred: { id: 'Foto KTP buram', en: 'ID card blurred', zh: '身份证照片模糊' },
  idCardCut: { id: 'Foto KTP terpotong', en: 'ID card cut off', zh: '身份证照片不完整' },
  idCardExpired: { id: 'KTP kedaluwarsa', en: 'ID card expired', zh: '身份证已过期' },
  selfieMismatch: { id: 'Swafoto tidak sama', en: 'Selfie does not match', zh: '自拍与证件不符' },
  incomeProofUnreadable: {
    id: 'Bukti penghasilan tidak terbaca',
    en: 'Proof of income unreadable',
    zh: '收入证明无法辨认',
  },
  bankAccountInvalid: { id: 'Rekening bank salah', en: 'Bank account invalid', zh: '银行卡无效' },
  contactInvalid: { id: 'Kontak tidak benar', en: 'Contact invalid', zh: '联系人无效' },
  addressIncomplete: { id: 'Alamat tidak lengkap', en: 'Address incomplete', zh: '地址不完整' },
} as const satisfies Record<ReturnReason, Word>

/** Reasons and checks of both desks. `locales/domain-words.test.ts` holds the checks to the domain's list. */
export const review = {
  reject,
  goBack,
  giveBack,
  category: {
    blacklist: { id: 'Daftar hitam', en: 'Blacklist', zh: '黑名单' },
    idCard: { id: 'KTP', en: 'ID card', zh: '身份证' },
    register: { id: 'Tidak cocok dengan Dukcapil', en: 'Does not fit Dukcapil', zh: '与 Dukcapil 不符' },
    account: {
      id: 'Rekening tidak cocok menurut bank',
      en: 'Account does not fit by its bank',
      zh: '账户与银行信息不符',
    },
    selfie: { id: 'Swafoto', en: 'Selfie', zh: '自拍' },
    income: { id: 'Penghasilan', en: 'Income', zh: '收入' },
    bank: { id: 'Rekening', en: 'Bank account', zh: '银行卡' },
    contact: { id: 'Kontak dan alamat', en: 'Contact and address', zh: '联系人与地址' },
    call: { id: 'Telepon', en: 'Call', zh: '电话核实' },
    affordability: { id: 'Kemampuan bayar', en: 'Affordability', zh: '还款能力' },
    amount: { id: 'Jumlah', en: 'Amount', zh: '金额' },
    duplicate: { id: 'Pengajuan ganda', en: 'Duplicates', zh: '重复申请' },
  },
  check: {
    onBlacklist: {
      id: 'Masuk daftar hitam: sudah diperiksa',
      en: 'On the blacklist: looked into',
      zh: '已列入黑名单：已核查',
    },
    registerIdNumber: {
      id: 'NIK tidak dikenal Dukcapil: sudah diperiksa',
      en: 'ID number unknown to Dukcapil: looked into',
      zh: 'Dukcapil 无此身份证号：已核查',
    },
    registerName: {
      id: 'Nama berbeda dari Dukcapil: sudah diperiksa',
      en: 'Name differs from Dukcapil: looked into',
      zh: '姓名与 Dukcapil 不同：已核查',
    },
    registerBirthday: {
      id: 'Tanggal lahir berbeda dari Dukcapil: sudah diperiksa',
      en: 'Birthday differs from Dukcapil: looked into',
      zh: '生日与 Dukcapil 不同：已核查',
    },
    registerFace: {
      id: 'Wajah kurang mirip foto Dukcapil: sudah diperiksa',
      en: 'Face unlike the Dukcapil photo: looked into',
      zh: '人脸与 Dukcapil 照片不像：已核查',
    },
    accountFound: {
      id: 'Rekening tidak dikenal bank: sudah diperiksa',
      en: 'Account unknown to its bank: looked into',
      zh: '银行查无此账户：已核查',
    },
    accountName: {
      id: 'Nama pemilik menurut bank berbeda: sudah diperiksa',
      en: 'Holder by the bank differs: looked into',
      zh: '银行户名不同：已核查',
    },
    idCardLegible: {
      id: 'KTP terbaca, tidak terpotong',
      en: 'ID card legible, not cut off',
      zh: '身份证清晰完整',
    },
    nikMatchesCard: { id: 'NIK sama dengan KTP', en: 'ID number as on the card', zh: '身份证号与证件一致' },
    nameMatchesCard: { id: 'Nama sama dengan KTP', en: 'Name as on the card', zh: '姓名与证件一致' },
    birthdayMatchesCard: {
      id: 'Tanggal lahir sama dengan KTP',
      en: 'Birthday as on the card',
      zh: '出生日期与证件一致',
    },
    selfieMatchesCard: { id: 'Swafoto sama dengan KTP', en: 'Selfie matches the card', zh: '自拍与证件一致' },
    selfieLive: {
      id: 'Swafoto diambil langsung, bukan foto ulang',
      en: 'Selfie taken live, not a photo of a photo',
      zh: '自拍为现场拍摄，非翻拍',
    },
    incomeProofLegible: {
      id: 'Bukti penghasilan terbaca',
      en: 'Proof of income legible',
      zh: '收入证明清晰',
    },
    incomeAmount: { id: 'Penghasilan sesuai bukti', en: 'Income as in the proof', zh: '收入与证明一致' },
    bankNameMatches: {
      id: 'Nama rekening sama dengan KTP',
      en: 'Account holder as on the card',
      zh: '开户人与证件一致',
    },
    bankAccountNumber: { id: 'Nomor rekening benar', en: 'Account number correct', zh: '银行卡号正确' },
    contactConsent: {
      id: 'Kontak darurat memberi izin',
      en: 'Emergency contact consents',
      zh: '紧急联系人已同意',
    },
    addressComplete: { id: 'Alamat lengkap', en: 'Address complete', zh: '地址完整' },
    borrowerReached: {
      id: 'Nasabah dapat dihubungi',
      en: 'Borrower reached by phone',
      zh: '已电话联系到客户',
    },
    purposeConfirmed: {
      id: 'Tujuan pinjaman jelas',
      en: 'Purpose of the loan confirmed',
      zh: '借款用途已确认',
    },
    termsUnderstood: {
      id: 'Nasabah paham biaya dan tempo',
      en: 'Borrower understands cost and due date',
      zh: '客户了解费用和到期日',
    },
    debtRatio: {
      id: 'Rasio cicilan paling banyak 30 %',
      en: 'Instalments at most 30% of income',
      zh: '月还款不超过收入的 30%',
    },
    otherPlatforms: {
      id: 'Pinjaman di platform lain wajar',
      en: 'Loans on other platforms reasonable',
      zh: '其他平台借款合理',
    },
    amountFits: { id: 'Jumlah sesuai penghasilan', en: 'Amount fits the income', zh: '金额与收入匹配' },
    costUnderCap: { id: 'Biaya di bawah batas', en: 'Cost under the ceiling', zh: '费用低于上限' },
    noOtherOpenOrder: {
      id: 'Tidak ada pesanan lain yang berjalan',
      en: 'No other open order',
      zh: '无其他进行中的订单',
    },
    noSharedDevice: {
      id: 'Perangkat tidak dipakai orang lain',
      en: 'Device not shared with others',
      zh: '设备无他人使用',
    },
  },
  stage: {
    first: { id: 'Review pertama', en: 'First review', zh: '初审' },
    final: { id: 'Review akhir', en: 'Final review', zh: '终审' },
  },
} as const satisfies Area
