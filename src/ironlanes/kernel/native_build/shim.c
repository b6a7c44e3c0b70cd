/* Calls the kernels from Python, by the stable ABI of Python 3.11. It includes no header of Python or NumPy, so that it
 * compiles for every platform on any other; what it needs of theirs is declared here. */

#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#define FROM_PYTHON __declspec(dllimport)
#define TO_PYTHON __declspec(dllexport)
#else
#define FROM_PYTHON
#define TO_PYTHON __attribute__((visibility("default")))
#endif

/* ---- Python */

typedef intptr_t Py_ssize_t;
typedef struct PyObject PyObject;
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *const *, Py_ssize_t);
typedef struct {
    const char *name;
    PyCFunction function;
    int flags;
    const char *text;
} PyMethodDef;
typedef struct {
    intptr_t head[5];
    const char *name;
    const char *text;
    Py_ssize_t size;
    PyMethodDef *methods;
    void *slots, *traverse, *clear, *release;
} PyModuleDef;
struct PyObject {
    intptr_t references;
    PyObject *type;
};
typedef int (*Setter)(PyObject *, PyObject *, PyObject *);
enum { METH_FASTCALL = 0x80, EQUAL = 2, SLOT_OF_SETTER = 55 };

FROM_PYTHON extern PyObject *PyExc_TypeError, *PyExc_ZeroDivisionError, *PyExc_ImportError, *PyExc_IndexError;
FROM_PYTHON extern PyObject _Py_NoneStruct;
FROM_PYTHON PyObject *PyModule_Create2(PyModuleDef *, int);
FROM_PYTHON PyObject *PyCMethod_New(PyMethodDef *, PyObject *, PyObject *, PyObject *);
FROM_PYTHON PyObject *PyCapsule_New(void *, const char *, void (*)(PyObject *));
FROM_PYTHON void *PyCapsule_GetPointer(PyObject *, const char *);
FROM_PYTHON PyObject *PyBool_FromLong(long);
FROM_PYTHON PyObject *PyLong_FromLongLong(long long);
FROM_PYTHON long long PyLong_AsLongLong(PyObject *);
FROM_PYTHON unsigned long long PyLong_AsUnsignedLongLong(PyObject *);
FROM_PYTHON PyObject *PyNumber_Index(PyObject *);
FROM_PYTHON int PyObject_IsTrue(PyObject *);
FROM_PYTHON int PyObject_RichCompareBool(PyObject *, PyObject *, int);
FROM_PYTHON PyObject *PyObject_CallNoArgs(PyObject *);
FROM_PYTHON PyObject *PyErr_Format(PyObject *, const char *, ...);
FROM_PYTHON PyObject *PyErr_Occurred(void);
FROM_PYTHON int PyType_IsSubtype(PyObject *, PyObject *);
FROM_PYTHON PyObject *PyTuple_GetItem(PyObject *, Py_ssize_t);
FROM_PYTHON Py_ssize_t PyTuple_Size(PyObject *);
FROM_PYTHON PyObject *PyList_New(Py_ssize_t);
FROM_PYTHON int PyList_SetItem(PyObject *, Py_ssize_t, PyObject *);
FROM_PYTHON PyObject *PyType_GenericAlloc(PyObject *, Py_ssize_t);
FROM_PYTHON void *PyType_GetSlot(PyObject *, int);
FROM_PYTHON const char *PyUnicode_AsUTF8AndSize(PyObject *, Py_ssize_t *);
FROM_PYTHON void *PyEval_SaveThread(void);
FROM_PYTHON void PyEval_RestoreThread(void *);
FROM_PYTHON void *PyMem_Calloc(size_t, size_t);
FROM_PYTHON void Py_IncRef(PyObject *);
FROM_PYTHON void Py_DecRef(PyObject *);

/* ---- NumPy's array, whose layout is public and has not changed since 1.0; `check_layout` makes sure */

typedef struct {
    PyObject head;
    char *data;
    int dimensions;
    Py_ssize_t *shape, *strides;
    PyObject *base, *dtype;
    int flags;
} Array;
enum { C_ORDER = 0x1, ALIGNED = 0x100, WRITEABLE = 0x400, FIT = C_ORDER | ALIGNED | WRITEABLE };

static PyObject *array_type;

/* ---- entries; the table is generated */

enum { MAX_ARGUMENTS = 32, MAX_DIMENSIONS = 3 };
typedef struct {
    const char *name;
    int32_t (*code)(const uint64_t *, int64_t *);
    const char *kinds; /* of the arguments: i, u, b, or the dimensions of an array */
    char result;       /* i, b, or n */
} Entry;
extern const Entry il_table[];

typedef struct {
    const Entry *entry;
    Py_ssize_t count;
    PyObject *resolve; /* returns the dtypes of the arguments, None for a number, when the entry is first called */
    PyObject *dtypes;  /* the tuple that holds them */
    PyObject *dtype[MAX_ARGUMENTS];
    PyMethodDef method;
} Bound;

static int resolve(Bound *bound) {
    PyObject *dtypes = PyObject_CallNoArgs(bound->resolve);
    if (!dtypes) return 0;
    if (PyTuple_Size(dtypes) != bound->count) {
        PyErr_Format(PyExc_TypeError, "%s: the library was built for other arguments.", bound->entry->name);
        return 0;
    }
    for (Py_ssize_t each = 0; each < bound->count; each++) bound->dtype[each] = PyTuple_GetItem(dtypes, each);
    bound->dtypes = dtypes;
    return 1;
}

static int refuse(Bound *bound, Py_ssize_t position, const char *why) {
    PyErr_Format(PyExc_TypeError, "%s can't take its argument %zd: %s.", bound->entry->name, position + 1, why);
    return 0;
}

static int put_array(Bound *bound, Py_ssize_t position, PyObject *given, uint64_t **words) {
    if (given->type != array_type && !PyType_IsSubtype(given->type, array_type))
        return refuse(bound, position, "it is no array");
    const Array *array = (const Array *)given;
    const int dimensions = bound->entry->kinds[position] - '0';
    if (array->dimensions != dimensions) return refuse(bound, position, "the array has another number of dimensions");
    if ((array->flags & FIT) != FIT) return refuse(bound, position, "the array must be contiguous, aligned and writeable");
    if (array->dtype != bound->dtype[position]) {
        const int is_equal = PyObject_RichCompareBool(array->dtype, bound->dtype[position], EQUAL);
        if (is_equal < 0) return 0;
        if (!is_equal) return refuse(bound, position, "the array has another dtype");
    }
    *(*words)++ = (uint64_t)(uintptr_t)array->data;
    for (int each = 0; each < dimensions; each++) *(*words)++ = (uint64_t)array->shape[each];
    return 1;
}

static int put_number(char kind, PyObject *given, uint64_t **words) {
    uint64_t word;
    if (kind == 'b') {
        const int truth = PyObject_IsTrue(given);
        if (truth < 0) return 0;
        word = (uint64_t)truth;
    } else if (kind == 'i') {
        word = (uint64_t)PyLong_AsLongLong(given);
    } else {
        PyObject *whole = PyNumber_Index(given);
        if (!whole) return 0;
        word = (uint64_t)PyLong_AsUnsignedLongLong(whole);
        Py_DecRef(whole);
    }
    if (word == UINT64_MAX && PyErr_Occurred()) return 0;
    *(*words)++ = word;
    return 1;
}

static PyObject *call(PyObject *capsule, PyObject *const *arguments, Py_ssize_t count) {
    Bound *bound = PyCapsule_GetPointer(capsule, NULL);
    if (!bound) return NULL;
    const Entry *entry = bound->entry;
    if (count != bound->count)
        return PyErr_Format(PyExc_TypeError, "%s takes %zd arguments, not %zd.", entry->name, bound->count, count);
    if (!bound->dtypes && !resolve(bound)) return NULL;
    uint64_t words[MAX_ARGUMENTS * (MAX_DIMENSIONS + 1)], *next = words;
    for (Py_ssize_t each = 0; each < count; each++) {
        const char kind = entry->kinds[each];
        const int is_number = kind > '9';
        if (!(is_number ? put_number(kind, arguments[each], &next) : put_array(bound, each, arguments[each], &next)))
            return NULL;
    }
    int64_t result = 0;
    void *thread = PyEval_SaveThread();
    const int32_t status = entry->code(words, &result);
    PyEval_RestoreThread(thread);
    if (status) return PyErr_Format(PyExc_ZeroDivisionError, "%s divided by zero.", entry->name);
    if (entry->result == 'i') return PyLong_FromLongLong(result);
    if (entry->result == 'b') return PyBool_FromLong((long)result);
    Py_IncRef(&_Py_NoneStruct);
    return &_Py_NoneStruct;
}

static int is_same(const char *one, const char *other) {
    while (*one && *one == *other) one++, other++;
    return *one == *other;
}

/* bind(name, module, text, resolve): the entry of that name as a function; it lives as long as the process. */
static PyObject *bind(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    (void)self;
    if (count != 4) return PyErr_Format(PyExc_TypeError, "bind takes 4 arguments.");
    const char *name = PyUnicode_AsUTF8AndSize(arguments[0], NULL);
    const char *text = PyUnicode_AsUTF8AndSize(arguments[2], NULL);
    if (!name || !text) return NULL;
    const Entry *entry = il_table;
    while (entry->name && !is_same(entry->name, name)) entry++;
    if (!entry->name) return PyErr_Format(PyExc_ImportError, "the library has no entry %s.", name);
    Bound *bound = PyMem_Calloc(1, sizeof(Bound));
    if (!bound) return PyErr_Format(PyExc_ImportError, "no memory for %s.", name);
    bound->entry = entry;
    while (entry->kinds[bound->count]) bound->count++;
    bound->resolve = arguments[3];
    for (int each = 0; each < 4; each++) Py_IncRef(arguments[each]);
    bound->method = (PyMethodDef){entry->name, call, METH_FASTCALL, text};
    PyObject *capsule = PyCapsule_New(bound, NULL, NULL);
    return capsule ? PyCMethod_New(&bound->method, capsule, arguments[1], NULL) : NULL;
}

/* check_layout(array, dtype): remember the type of arrays, if an array of shape (2, 3) has the layout declared above. */
static PyObject *check_layout(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    (void)self;
    if (count != 2) return PyErr_Format(PyExc_TypeError, "check_layout takes 2 arguments.");
    const Array *array = (const Array *)arguments[0];
    if (array->dimensions != 2 || array->dtype != arguments[1] || (array->flags & FIT) != FIT || array->shape[0] != 2 ||
        array->shape[1] != 3 || array->strides[0] != 3 * array->strides[1])
        return PyErr_Format(PyExc_ImportError, "NumPy's arrays have another layout than this library was built for.");
    array_type = array->head.type;
    Py_IncRef(array_type);
    Py_IncRef(&_Py_NoneStruct);
    return &_Py_NoneStruct;
}

/* ---- objects of Python, made of what entries have written */

/* pick(items, places, count): the items of a tuple at the first places of an array of 8 or 32 bits, as a list. */
static PyObject *pick(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    (void)self;
    if (count != 3) return PyErr_Format(PyExc_TypeError, "pick takes 3 arguments.");
    PyObject *items = arguments[0];
    const Array *places = (const Array *)arguments[1];
    if (PyTuple_Size(items) < 0) return NULL;
    if (places->head.type != array_type || places->dimensions != 1 || (places->flags & FIT) != FIT ||
        (places->strides[0] != 1 && places->strides[0] != 4))
        return PyErr_Format(PyExc_TypeError, "pick needs a contiguous array of numbers of 8 or 32 bits.");
    const long long size = PyLong_AsLongLong(arguments[2]);
    if (size < 0 || size > places->shape[0])
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_IndexError, "the array has no %lld places.", size);
    PyObject *picked = PyList_New((Py_ssize_t)size);
    for (Py_ssize_t each = 0; picked && each < size; each++) {
        const int8_t *place = (const int8_t *)places->data + each * places->strides[0];
        PyObject *item = PyTuple_GetItem(items, places->strides[0] == 1 ? *place : *(const int32_t *)place);
        if (!item) {
            Py_DecRef(picked);
            return NULL;
        }
        Py_IncRef(item);
        PyList_SetItem(picked, each, item);
    }
    return picked;
}

enum { MAX_FIELDS = 16 };
typedef struct {
    PyObject *kind;
    Py_ssize_t count;
    PyObject *field[MAX_FIELDS]; /* the descriptors of its slots */
    Setter setter[MAX_FIELDS];
    PyMethodDef method;
} Maker;

static PyObject *make(PyObject *capsule, PyObject *const *arguments, Py_ssize_t count) {
    const Maker *maker = PyCapsule_GetPointer(capsule, NULL);
    if (!maker) return NULL;
    if (count != maker->count)
        return PyErr_Format(PyExc_TypeError, "%s has %zd fields, not %zd.", maker->method.name, maker->count, count);
    PyObject *made = PyType_GenericAlloc(maker->kind, 0);
    for (Py_ssize_t each = 0; made && each < count; each++)
        if (maker->setter[each](maker->field[each], made, arguments[each])) {
            Py_DecRef(made);
            return NULL;
        }
    return made;
}

/* maker(kind, fields, name): what makes objects of a class by filling in its slots, frozen or not. */
static PyObject *maker(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    (void)self;
    if (count != 3) return PyErr_Format(PyExc_TypeError, "maker takes 3 arguments.");
    const char *name = PyUnicode_AsUTF8AndSize(arguments[2], NULL);
    const Py_ssize_t size = name ? PyTuple_Size(arguments[1]) : -1;
    if (size < 0) return NULL;
    if (size > MAX_FIELDS) return PyErr_Format(PyExc_TypeError, "%s has more than %d fields.", name, MAX_FIELDS);
    Maker *made = PyMem_Calloc(1, sizeof(Maker));
    if (!made) return PyErr_Format(PyExc_ImportError, "no memory for %s.", name);
    made->kind = arguments[0];
    made->count = size;
    for (Py_ssize_t each = 0; each < size; each++) {
        made->field[each] = PyTuple_GetItem(arguments[1], each);
        made->setter[each] = (Setter)PyType_GetSlot(made->field[each]->type, SLOT_OF_SETTER);
        if (!made->setter[each]) return PyErr_Format(PyExc_TypeError, "%s has a field without a slot.", name);
    }
    for (int each = 0; each < 3; each++) Py_IncRef(arguments[each]);
    made->method = (PyMethodDef){name, make, METH_FASTCALL, NULL};
    PyObject *capsule = PyCapsule_New(made, NULL, NULL);
    return capsule ? PyCMethod_New(&made->method, capsule, NULL, NULL) : NULL;
}

static PyMethodDef methods[] = {
    {"bind", bind, METH_FASTCALL, NULL},
    {"check_layout", check_layout, METH_FASTCALL, NULL},
    {"pick", pick, METH_FASTCALL, NULL},
    {"maker", maker, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef definition = {
    .head = {1},
    .name = "kernels",
    .text = "The kernels of Ironlanes, compiled ahead of time.",
    .size = -1,
    .methods = methods,
};

TO_PYTHON PyObject *PyInit_kernels(void) { return PyModule_Create2(&definition, 3); }

#ifdef _WIN32
/* Windows calls this when it loads or unloads a library; the C library's own needs more than there is to do. */
int DllMainCRTStartup(void *library, unsigned long reason, void *reserved) {
    (void)library, (void)reason, (void)reserved;
    return 1;
}
#endif
