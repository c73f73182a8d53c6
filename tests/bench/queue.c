/* The same wave in C: a flat padded grid, an array as queue. Returns how many cells left it. */
int wave(const unsigned char *enterable, int stride, int start, int *number, int *queue) {
    const int steps[4] = {-stride, 1, stride, -1};
    int first = 0, last = 0;
    number[start] = 0;
    queue[last++] = start;
    while (first < last) {
        int here = queue[first++];
        for (int k = 0; k < 4; k++) {
            int there = here + steps[k];
            if (enterable[there] && number[there] < 0) {
                number[there] = number[here] + 1;
                queue[last++] = there;
            }
        }
    }
    return last;
}
